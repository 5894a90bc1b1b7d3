import { createElement, type FunctionComponent } from 'react';

/** Gives the text that stands in for a part until its HTML is put in its place; undefined where it is rendered there. */
type StandIn = <Props extends object>(Part: FunctionComponent<Props>, props: Props) => string | undefined;

let standIn: StandIn = () => undefined;
/** For the server, which puts the HTML in afterwards. */
export const standInBy = (given: StandIn): void => {
  standIn = given;
};

const isServer = typeof document === 'undefined';

/**
 * A part that looks alike wherever it has the same properties, which can be written as JSON: the server renders it once and
 * puts its HTML into every page that shows it. It reads nothing of the page around it (no context, no id), asks for no
 * picture ahead, and is all that its element holds.
 */
export const renderedOnce = <Props extends object>(
  Part: FunctionComponent<Props>,
): FunctionComponent<Props> =>
  isServer ? (props) => standIn(Part, props) ?? createElement(Part, props) : Part;
