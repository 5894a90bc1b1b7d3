/** A variable is wrong: one line that names it. */
export class ConfigError extends Error {}

/** A bucket that speaks S3. */
export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Where backups go by themselves, and the keys they are encrypted with. */
export type BackupSettings = {
  /** Absent: none are made by themselves. */
  readonly directory: string | undefined;
  readonly keepDays: number;
  /** `age1…`; absent: backups are not encrypted. */
  readonly publicKey: string | undefined;
  /** A file with the secret key, for restoring and verifying. */
  readonly keyFile: string | undefined;
};
