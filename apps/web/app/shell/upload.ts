import { type Call, createCall, type Transport } from '@darzi/contract/client.ts';
import { LOCALES } from '@darzi/contract/languages.ts';
import { useRef, useState } from 'react';
import { languageNow } from '../texts/language.ts';
import { loadRefusals } from './call.ts';
import { endSession, readToken } from './session.ts';

/** Bytes of a form sent so far, and in total. */
export type Sent = { readonly bytes: number; readonly total: number };

type Listeners = {
  readonly onSent?: (sent: Sent) => void;
  /** Receives progress lines, which long tasks send before their answer. */
  readonly onLine?: (line: object) => void;
};

const UNREACHABLE = 503;
const REFUSED = 409;
const REFUSED_FROM = 400;
/** A connection without progress, or a server without an answer, counts as dead after this time. */
const STALLED_MS = 90_000;
const OFFLINE_MS = 3_000;
const BYTES_PER_MEGABYTE = 1_048_576;

/** Megabytes with one decimal, rounded up so that a file over the limit never appears to be within it. */
export const showMegabytes = (bytes: number): string =>
  (Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10).toLocaleString('en-IN');

const parse = (text: string): object | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
};

/** Passes on each complete line once; returns how far it has read. */
const passLines = (text: string, from: number, onLine: (line: object) => void): number => {
  const end = text.lastIndexOf('\n') + 1;
  for (const line of text.slice(from, end).split('\n').map(parse))
    if (line !== undefined && !('success' in line)) onLine(line);
  return Math.max(from, end);
};

type Reply = { readonly status: number; readonly json: () => Promise<unknown> };
const LOST: Reply = { status: UNREACHABLE, json: async () => undefined };

/** The last line is the answer. A response that started before the work was done reports its refusal there. */
const replyOf = (status: number, text: string): Reply => {
  const answer = parse(text.trim().split('\n').at(-1) ?? '');
  if (status !== 200) return { status, json: async () => answer };
  if (answer === undefined || !('success' in answer)) return LOST;
  return { status: answer.success === true ? status : REFUSED, json: async () => answer };
};

/**
 * Uses XMLHttpRequest, the only way to learn how much of a body has been sent; it waits as long as there is progress.
 */
const overXhr =
  ({ onSent, onLine }: Listeners): Transport =>
  (method, path, body, headers, signal) =>
    new Promise((resolve, reject) => {
      const token = readToken();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, path);
      request.setRequestHeader(
        'Accept',
        `${onLine === undefined ? '' : 'application/x-ndjson, '}application/json`,
      );
      request.setRequestHeader('Accept-Language', LOCALES[languageNow()]);
      if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      let isSent = false;
      let stalled = setTimeout(abort, STALLED_MS);
      const isMoving = () => {
        clearTimeout(stalled);
        // What has not been sent whole when the connection goes can hardly arrive; a change of networks may pass.
        stalled = setTimeout(abort, isSent || navigator.onLine ? STALLED_MS : OFFLINE_MS);
      };
      let read = 0;
      request.upload.onprogress = ({ loaded, total }) => {
        isMoving();
        onSent?.({ bytes: loaded, total });
      };
      const connectionChanges = ['offline', 'online'] as const;
      for (const change of connectionChanges) window.addEventListener(change, isMoving);
      request.upload.onload = () => {
        isSent = true;
        isMoving();
      };
      request.onprogress = () => {
        isMoving();
        if (onLine !== undefined) read = passLines(request.responseText, read, onLine);
      };
      request.onloadend = () => {
        clearTimeout(stalled);
        for (const change of connectionChanges) window.removeEventListener(change, isMoving);
        signal?.removeEventListener('abort', abort);
      };
      request.onload = async () => {
        // Only an answer to the token that was sent may end the session: a later login must survive it.
        if (request.status === 401 && token !== null && token === readToken()) endSession();
        const reply = replyOf(request.status, request.responseText);
        if (reply.status >= REFUSED_FROM) await loadRefusals();
        resolve(reply);
      };
      request.onerror = () => resolve(LOST);
      request.onabort = () => (signal?.aborted === true ? reject(signal.reason) : resolve(LOST));
      signal?.addEventListener('abort', abort);
      request.send(body instanceof FormData ? body : JSON.stringify(body));
    });

/**
 * Sends forms with files: `send` is a call like any other, `sent` reports its progress, and `cancel` aborts it.
 * @throws CallError, or AbortError when cancelled
 */
export const useUpload = () => {
  const [sent, setSent] = useState<Sent>();
  const inFlight = useRef<AbortController>(undefined);
  const sendWith =
    (listeners: Omit<Listeners, 'onSent'>): Call =>
    async (route, input, options = {}) => {
      const controller = new AbortController();
      inFlight.current = controller;
      try {
        const call = createCall(overXhr({ ...listeners, onSent: setSent }));
        return await call(route, input, { ...options, signal: controller.signal });
      } finally {
        setSent(undefined);
      }
    };
  return { sent, send: sendWith({}), sendWith, cancel: () => inFlight.current?.abort() };
};

export type Upload = ReturnType<typeof useUpload>;
