import type { PageContext } from '@darzi/contract/settings/public-settings.ts';

/** What the shop's process asks the renderer for. */
export type PageWanted = {
  readonly url: string;
  readonly shopUrl: string;
  readonly context: Omit<PageContext, 'call'>;
};

export type RenderedRemotely = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};
