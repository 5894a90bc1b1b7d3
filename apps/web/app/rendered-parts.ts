import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { languageNow } from './texts/language.ts';
import { standInBy } from './ui/rendered-once.ts';

/** About four thousand bytes each. */
const MAX_PARTS = 500;
const keptOf = new WeakMap<object, Map<string, Buffer>>();

type Part = { readonly of: object; readonly key: string; readonly draw: () => ReactNode };

/** The HTML depends only on props and language: a change makes another part. */
const htmlOf = ({ of, key, draw }: Part): Buffer => {
  const kept = keptOf.get(of) ?? new Map<string, Buffer>();
  keptOf.set(of, kept);
  const html = kept.get(key) ?? Buffer.from(renderToString(draw()));
  // the most recently used is evicted last
  kept.delete(key);
  kept.set(key, html);
  const [oldest] = kept.keys();
  if (kept.size > MAX_PARTS && oldest !== undefined) kept.delete(oldest);
  return html;
};

/** The page being rendered, if parts can be filled in later. */
let page: { readonly mark: string; readonly parts: Part[] } | undefined;

standInBy((Part, props) => {
  if (page === undefined) return undefined;
  const key = `${languageNow()} ${JSON.stringify(props)}`;
  page.parts.push({ of: Part, key, draw: () => createElement(Part, props) });
  return `${page.mark}:${page.parts.length - 1};`;
});

/** A piece of a document: text, or bytes encoded earlier. */
export type Piece = string | Buffer;
/** A document without the parts it shares with other pages, and the function that inserts them. */
export type Rendered = {
  readonly html: string;
  readonly fill: (html: readonly string[]) => readonly Piece[];
};

const filled = (html: readonly string[], mark: string, parts: readonly Buffer[]): Piece[] =>
  html.flatMap((piece) => {
    const [first = '', ...rest] = piece.split(`${mark}:`);
    const between = rest.flatMap((after) => {
      const end = after.indexOf(';');
      return [parts[Number(after.slice(0, end))] ?? '', after.slice(end + 1)];
    });
    return [first, ...between];
  });

/**
 * Renders a document that waits for nothing.
 * @param mark unguessable by content: marks the places of shared parts
 */
export const renderInParts = (document: ReactNode, mark: string): Rendered => {
  const parts: Part[] = [];
  try {
    page = { mark, parts };
    const html = renderToString(document);
    page = undefined;
    const made = parts.map(htmlOf);
    return { html, fill: (pieces) => ['<!DOCTYPE html>', ...filled(pieces, mark, made)] };
  } finally {
    page = undefined;
  }
};
