/**
 * What a slice says of its tables: what each column holds of a customer, what becomes of that when the account is deleted,
 * and where it stands in the export. Ids that refer to an account are not personal: what they lead to has been emptied.
 */

export type Personal = {
  /** Its row is deleted with the account; it is emptied; or it stays, for what the reason says. */
  readonly erased: 'with its row' | 'emptied' | { readonly stays: string };
  /** Path in the export (`orders[].address`), or why it is not exported. */
  readonly exported: string | { readonly not: string };
  /** One of a few values or a number of its own kind, not free text. */
  readonly isCoded?: true;
};

export type Table = {
  readonly personal: Readonly<Record<string, Personal>>;
  /** Columns that hold nothing of a person, separated by blanks. */
  readonly other: string;
};

/** Tables by name. */
export type PersonalData = Readonly<Record<string, Table>>;

export const goes = (exported: Personal['exported']): Personal => ({ erased: 'with its row', exported });
export const emptied = (exported: Personal['exported']): Personal => ({ erased: 'emptied', exported });
export const stays = (exported: Personal['exported'], reason: string): Personal => ({
  erased: { stays: reason },
  exported,
});
export const coded = (column: Personal): Personal => ({ ...column, isCoded: true });

export const SECRET = { not: 'a secret of the account' };
export const DERIVED = { not: 'made of what is exported' };
export const OWN_NUMBER = { not: 'says nothing that is not exported' };

const LEDGER_TABLES = 'tax law keeps the ledger for eight years; they no longer say whose they were';
export const book = (exported: string): Personal => coded(stays(exported, LEDGER_TABLES));
export const nobody = (other: string): Table => ({ personal: {}, other });
