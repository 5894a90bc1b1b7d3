/** A wrong environment variable; the message is one line that names it. */
export class ConfigError extends Error {}

/** An S3-compatible bucket. */
export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Where automatic backups go, and the keys they are encrypted with. */
export type BackupSettings = {
  /** Absent: no automatic backups. */
  readonly directory: string | undefined;
  readonly keepDays: number;
  /** `age1…`; absent: backups are not encrypted. */
  readonly publicKey: string | undefined;
  /** File with the secret key, for restoring and verifying. */
  readonly keyFile: string | undefined;
};
