/** A pattern for LIKE that finds the term anywhere, without case; `%`, `_` and `\` in it are ordinary characters. */
export const searchPattern = (term: string): string =>
  `%${term.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
