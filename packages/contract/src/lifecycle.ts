export type LifecycleRow<State extends string, Command extends string, Actor extends string> = {
  readonly from: State;
  readonly command: Command;
  readonly to: State;
  readonly by: readonly Actor[];
};

/** A state machine as a table: a move without a row is not allowed. */
export const defineLifecycle = <State extends string, Command extends string, Actor extends string>(
  rows: readonly LifecycleRow<State, Command, Actor>[],
) => ({
  rows,
  /** The row for this command and actor; undefined if the move is not allowed. */
  find: (from: State, command: Command, actor: Actor) =>
    rows.find((row) => row.from === from && row.command === command && row.by.includes(actor)),
  /** The row that leads to `to`, or undefined. */
  findTo: (from: State, to: State, actor: Actor) =>
    rows.find((row) => row.from === from && row.to === to && row.by.includes(actor)),
  commandsFor: (from: State, actor: Actor): readonly Command[] =>
    rows.filter((row) => row.from === from && row.by.includes(actor)).map((row) => row.command),
});
