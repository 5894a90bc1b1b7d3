/**
 * What a slice declares about its tables: which columns hold a customer's data, what becomes of it when the account is
 * deleted, and where it appears in the export. Ids that refer to an account are not personal: the row they lead to has
 * been emptied.
 */

export type Personal = {
  /** Deleted with its row, emptied, or kept for the given reason. */
  readonly erased: 'with its row' | 'emptied' | { readonly stays: string };
  /** Path in the export (`orders[].address`), or why it is not exported. */
  readonly exported: string | { readonly not: string };
  /** One of a few codes or a number, not free text. */
  readonly isCoded?: true;
};

export type Table = {
  readonly personal: Readonly<Record<string, Personal>>;
  /** Columns without personal data, separated by spaces. */
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
