import { createElement, type FunctionComponent } from 'react';
import { isServer } from '../texts/language.ts';

/** The placeholder for a part until its HTML is inserted; undefined to render it in place. */
type StandIn = <Props extends object>(Part: FunctionComponent<Props>, props: Props) => string | undefined;

let standIn: StandIn = () => undefined;
/** For the server, which inserts the HTML afterwards. */
export const standInBy = (given: StandIn): void => {
  standIn = given;
};

/**
 * For a part whose output depends only on its props, which must be JSON or, for the browser alone, functions: the
 * server renders it once and inserts its HTML into every page. It must read nothing of the page around it (no context,
 * no id), preload no picture, and be all that its element contains.
 */
export const renderedOnce = <Props extends object>(
  Part: FunctionComponent<Props>,
): FunctionComponent<Props> =>
  isServer ? (props) => standIn(Part, props) ?? createElement(Part, props) : Part;
