import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiAnswer } from './api-answer.ts';
import { sendJson } from './http.ts';
import type { ApiSwitches } from './switches.ts';

/** What a gateway, or a machine between it and the shop, may answer instead. */
const GARBAGE = [
  '<html><body>502 Bad Gateway</body></html>',
  '{"id":',
  '42',
  'null',
  '[]',
  '{"id":5}',
  '"text"',
  '{}',
  '',
];
let garbageSent = 0;

/** Uses up one occurrence of the fault switched on for this call; `none` if there is none. */
const takeFault = (api: ApiSwitches, call: string): ApiSwitches['fault'] => {
  if (api.fault === 'none' || api.times === 0 || !call.includes(api.only)) return 'none';
  if (api.times > 0) api.times -= 1;
  return api.fault;
};

/** Answers a provider API call, or fails as switched. `work` does what was requested. */
export const answerCall = async (
  api: ApiSwitches,
  call: string,
  response: ServerResponse,
  work: () => Promise<ApiAnswer>,
): Promise<void> => {
  const fault = takeFault(api, call);
  if (fault === 'none' || fault === 'slow') {
    if (fault === 'slow') await pause(api.slowMs, undefined, { ref: false });
    const { status, body } = await work();
    return sendJson(response, status, body);
  }
  if (api.takesEffect) await work();
  if (fault === 'hang') return;
  if (fault === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault === 'error500')
    return sendJson(response, 500, { error: { type: 'api_error', message: 'Something went wrong.' } });
  garbageSent += 1;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(GARBAGE[garbageSent % GARBAGE.length]);
};
