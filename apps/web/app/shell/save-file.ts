import type { RouteKey } from '@darzi/contract/api.ts';
import { type CallInput, createCall } from '@darzi/contract/client.ts';
import { send } from './call.ts';

/** Long enough for every browser to have started saving. */
const KEEP_MS = 60_000;

/** Saves something as a file with this name. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
};

/** {@link saveFile} for data in JSON. */
export const saveJson = (name: string, content: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));

const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'document.pdf';

/**
 * Fetches a printed document and saves it under the server's name for it. The token goes in a header, so that it
 * never appears in an address. @throws CallError
 */
export const saveDocument = async <K extends RouteKey>(route: K, input: CallInput<K>): Promise<void> => {
  let printed: Response | undefined;
  const call = createCall(async (...asked) => {
    const answer = await send(...asked);
    if (answer.ok) printed = answer;
    return { status: answer.status, json: () => (answer.ok ? Promise.resolve({}) : answer.json()) };
  });
  await call(route, input);
  if (printed === undefined) return;
  saveFile(nameOf(printed), await printed.blob());
};
