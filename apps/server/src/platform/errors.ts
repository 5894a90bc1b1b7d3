/** The message of whatever was thrown, for a log or for whoever starts the program. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of an error of Node or PostgreSQL: `ENOENT`, `23505`; undefined for others. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
