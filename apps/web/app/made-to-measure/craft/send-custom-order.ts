import { createCall, type Transport } from '@darzi/contract/client.ts';
import { sizeMidpoints } from '@darzi/contract/custom-orders/nearest-size.ts';
import { endSession, readToken } from '../../shell/session.ts';
import { type CraftDraft, measuredInches } from './craft-draft.ts';
import { garmentFields } from './garment-draft.ts';

/** Bytes of the form that have left this device, of all there are. */
export type Sent = { readonly bytes: number; readonly total: number };

const UNREACHABLE = 503;
/** A line that has moved nothing for so long is dead, and so is a shop that says nothing. */
const STALLED_MS = 90_000;

/** The multipart form of the call: measurements in inches, chart midpoints for a standard size. */
const formOf = (draft: CraftDraft): FormData => {
  const { mode, size, confirmed, person, garment, design, images } = draft;
  // With a garment the server takes from the chart what this garment needs.
  const ofSize = () => (garment.garment === '' && size !== '' ? sizeMidpoints(size) : {});
  const measurements = mode === 'standard' ? ofSize() : measuredInches(draft);
  const form = new FormData();
  form.set('size', mode === 'standard' ? size : '');
  form.set('measurementMode', mode);
  form.set('measurements', JSON.stringify(measurements));
  if (mode === 'custom' && person !== undefined) form.set('profileName', person.name);
  form.set('design', JSON.stringify({ ...design, ...garmentFields(garment) }));
  if (mode === 'custom' && confirmed.length > 0) form.set('confirmed', JSON.stringify(confirmed));
  for (const { file } of images) form.append('referenceImages', file, file.name);
  return form;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Over XMLHttpRequest, which alone tells how much of a body has been sent; it waits as long as the line moves. */
const overXhr =
  (form: FormData, onSent: (sent: Sent) => void): Transport =>
  (method, path, _body, headers) =>
    new Promise((resolve) => {
      const token = readToken();
      const request = new XMLHttpRequest();
      request.open(method, path);
      request.withCredentials = true;
      request.setRequestHeader('Accept', 'application/json');
      if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      let stalled = setTimeout(() => request.abort(), STALLED_MS);
      request.upload.onprogress = ({ loaded, total }) => {
        clearTimeout(stalled);
        stalled = setTimeout(() => request.abort(), STALLED_MS);
        onSent({ bytes: loaded, total });
      };
      request.onloadend = () => clearTimeout(stalled);
      request.onload = () => {
        if (request.status === 401 && token !== null && token === readToken()) endSession();
        resolve({ status: request.status, json: async () => parse(request.responseText) });
      };
      const lose = () => resolve({ status: UNREACHABLE, json: async () => undefined });
      request.onerror = lose;
      request.onabort = lose;
      request.send(form);
    });

/** Sends the order and tells how far it is. The same `key` is never two orders. @throws CallError */
export const sendCustomOrder = (draft: CraftDraft, key: string, onSent: (sent: Sent) => void) =>
  createCall(overXhr(formOf(draft), onSent))(
    'POST /api/custom-order',
    {},
    { headers: { 'Idempotency-Key': key } },
  );

/** The text of everything that is sent, images by their ids: two equal ones are one attempt. */
export const attemptOf = ({
  mode,
  size,
  inches,
  confirmed,
  person,
  garment,
  design,
  images,
}: CraftDraft): string =>
  JSON.stringify([mode, size, inches, confirmed, person?.name, garment, design, images.map(({ id }) => id)]);
