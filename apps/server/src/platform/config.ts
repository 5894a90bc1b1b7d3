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
