import { createHmac } from 'node:crypto';
import { providerMessageId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import { isSameSecret } from '../platform/auth/shop-secret.ts';
import type { WhatsappKeys } from '../settings/keys.ts';
import type { PhoneProvider, PhoneReport } from './phone-provider.ts';
import { askForAccount, postMessage } from './provider-call.ts';

/** WhatsApp's Cloud API as documented by Meta: templates by name, reports signed with the app's secret. */

const sent = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1).max(200).pipe(providerMessageId) })]),
});
const refusal = z.object({ error: z.object({ code: z.number() }) });
const status = z.object({
  id: providerMessageId,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const report = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })),
    }),
  ),
});

const isSigned = (secret: string, raw: Buffer, header: unknown): boolean => {
  const expected = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  return typeof header === 'string' && isSameSecret(header, expected);
};

const reportsIn = (raw: Buffer): readonly PhoneReport[] => {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return [];
  }
  const parsed = report.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
    .flatMap((one) => {
      const read = status.safeParse(one);
      if (!read.success) return [];
      const { id: providerId, status: state, biz_opaque_callback_data: id, errors } = read.data;
      const code = errors?.[0]?.code;
      return [{ id, providerId, state, reason: code === undefined ? undefined : `error ${code}` }];
    });
};

const reasonOf = (answer: unknown, httpStatus: number): string =>
  `error ${refusal.safeParse(answer).data?.error.code ?? httpStatus}`;

/** Why these keys do not work; undefined if they do. */
export const checkWhatsapp = (
  { token, phoneId, apiBase }: WhatsappKeys,
  milliseconds: number,
): Promise<string | undefined> =>
  askForAccount(`${apiBase}/v21.0/${encodeURIComponent(phoneId)}`, `Bearer ${token}`, reasonOf, milliseconds);

export const createWhatsapp = ({ token, phoneId, appSecret, apiBase }: WhatsappKeys): PhoneProvider => ({
  channel: 'whatsapp',
  send: ({ id, to, template, values }) =>
    postMessage(
      `${apiBase}/v21.0/${encodeURIComponent(phoneId)}/messages`,
      { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      JSON.stringify({
        messaging_product: 'whatsapp',
        to: to.slice(1),
        type: 'template',
        biz_opaque_callback_data: id,
        template: {
          name: template,
          language: { code: 'en' },
          components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
        },
      }),
      {
        idOf: (answer) => sent.safeParse(answer).data?.messages[0].id,
        reasonOf,
      },
    ),
  readReports: ({ raw, headers }) =>
    isSigned(appSecret, raw, headers['x-hub-signature-256']) ? reportsIn(raw) : undefined,
});
