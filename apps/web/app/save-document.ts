import type { RouteKey } from '@darzi/contract/api.ts';
import { type CallInput, createCall } from '@darzi/contract/client.ts';
import { send } from './call.ts';
import { saveFile } from './save-file.ts';

const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'document.pdf';

/**
 * Fetches a document that the server prints and hands it to the browser to be saved under the server's name. The token
 * goes in the header, so that it never stands in an address. @throws CallError
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
