import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answerCall } from '../faults.ts';
import { objectOf, parseForm, parseJson, readBody, sendJson, textOf } from '../http.ts';
import { type ApiSwitches, allOff, setSwitches, type WebhookSwitches } from '../switches.ts';

// An import would load Node's undici as well.
const { createServer } = process.getBuiltinModule('node:http');

export type PhoneKeys = {
  readonly whatsappToken: string;
  readonly whatsappPhoneId: string;
  readonly whatsappAppSecret: string;
  readonly twilioSid: string;
  readonly twilioToken: string;
};

/** Test keys: public and worthless. */
export const PHONE_KEYS: PhoneKeys = {
  whatsappToken: 'simulator-whatsapp-token',
  whatsappPhoneId: '100200300',
  whatsappAppSecret: 'simulator-whatsapp-secret',
  twilioSid: 'ACsimulator',
  twilioToken: 'simulator-twilio-token',
};

/** A received message, as the simulator stores it. */
export type SimulatedMessage = {
  readonly channel: 'whatsapp' | 'sms';
  readonly providerId: string;
  readonly to: string;
  readonly template: string;
  readonly values: readonly string[];
  /** What reports refer to it by: WhatsApp's callback data, or the address that Twilio calls. */
  readonly back: string;
};
export type ReportState = 'sent' | 'delivered' | 'read' | 'failed';

export type DeliverReport = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<number>;

export type PhoneSimulator = {
  readonly url: string;
  readonly switches: { readonly webhooks: WebhookSwitches; readonly api: ApiSwitches };
  readonly switchAllOff: () => void;
  readonly messages: readonly SimulatedMessage[];
  /** Sets a message's status; reports to the shop as the switches say, and resolves when that is done. */
  readonly report: (message: SimulatedMessage, state: ReportState) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** WhatsApp's number for "not a WhatsApp user", Twilio's for "not a valid phone number". */
const NO_SUCH_NUMBER = /00000$/;

const switchesOff = () => {
  const { webhooks, api } = allOff().razorpay;
  return { webhooks, api };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * WhatsApp's Cloud API and Twilio's messages as one HTTP server on the loopback address, in their own formats, with
 * signed reports. Must never run in production.
 * @throws Error if NODE_ENV is production
 */
export const startPhoneSimulator = async (options: {
  /** Where WhatsApp's reports go; Twilio's go where each message says. */
  readonly shopUrl: () => string;
  readonly keys?: PhoneKeys;
  /** Receives reports instead of HTTP; returns the shop's status. */
  readonly deliver?: DeliverReport;
}): Promise<PhoneSimulator> => {
  if (process.env.NODE_ENV === 'production') throw new Error('The phone simulator never runs in production.');
  const keys = options.keys ?? PHONE_KEYS;
  const switches = switchesOff();
  const messages: SimulatedMessage[] = [];

  const keep = (message: Omit<SimulatedMessage, 'providerId'>): string => {
    const providerId = `${message.channel === 'whatsapp' ? 'wamid.' : 'SM'}${messages.length + 1}-${Date.now()}`;
    messages.push({ ...message, providerId });
    return providerId;
  };
  const takeWhatsapp = (body: Record<string, unknown>) => {
    const template = objectOf(body.template);
    const to = `+${textOf(body.to)}`;
    if (NO_SUCH_NUMBER.test(to)) return { status: 400, body: { error: { code: 131026, message: `${to}?` } } };
    const parameters = listOf(objectOf(listOf(template.components)[0]).parameters);
    const id = keep({
      channel: 'whatsapp',
      to,
      template: textOf(template.name),
      values: parameters.map((one) => textOf(objectOf(one).text)),
      back: textOf(body.biz_opaque_callback_data),
    });
    return { status: 200, body: { messaging_product: 'whatsapp', messages: [{ id }] } };
  };
  const takeSms = (form: Record<string, unknown>) => {
    const to = textOf(form.To);
    if (NO_SUCH_NUMBER.test(to)) return { status: 400, body: { code: 21211, message: `${to}?` } };
    const sid = keep({
      channel: 'sms',
      to,
      template: textOf(form.ContentSid),
      values: Object.values(parseJson(textOf(form.ContentVariables))).map(textOf),
      back: textOf(form.StatusCallback),
    });
    return { status: 201, body: { sid, status: 'queued' } };
  };

  const deliver: DeliverReport =
    options.deliver ??
    (async (path, body, headers) => {
      const answer = await fetch(`${options.shopUrl()}${path}`, { method: 'POST', headers, body });
      return answer.status;
    });
  const secretOf = (right: string) => (switches.webhooks.signature === 'forged' ? 'not-the-secret' : right);

  const sendReport = (message: SimulatedMessage, state: ReportState): Promise<number> => {
    if (message.channel === 'whatsapp') {
      const status = {
        id: message.providerId,
        status: state,
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: message.to.slice(1),
        biz_opaque_callback_data: message.back,
        ...(state === 'failed' ? { errors: [{ code: 131047 }] } : {}),
      };
      const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses: [status] } }];
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
      const signature = createHmac('sha256', secretOf(keys.whatsappAppSecret)).update(body).digest('hex');
      return deliver('/api/webhooks/whatsapp', body, {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${signature}`,
      });
    }
    const form = new URLSearchParams({
      MessageSid: message.providerId,
      MessageStatus: state === 'failed' ? 'undelivered' : state,
      To: message.to,
      ...(state === 'failed' ? { ErrorCode: '30003' } : {}),
    });
    const signed = [...form]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .reduce((all, [k, v]) => all + k + v, message.back);
    const { pathname, search } = new URL(message.back);
    return deliver(`${pathname}${search}`, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', secretOf(keys.twilioToken)).update(signed).digest('base64'),
    });
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://simulator').pathname;
    readBody(request)
      .then((text) =>
        answerCall(switches.api, `${request.method} ${path}`, response, async () => {
          const { authorization } = request.headers;
          if (path === `/v21.0/${keys.whatsappPhoneId}/messages`)
            return authorization === `Bearer ${keys.whatsappToken}`
              ? takeWhatsapp(parseJson(text))
              : { status: 401, body: { error: { code: 190 } } };
          if (path === `/v21.0/${keys.whatsappPhoneId}`)
            return authorization === `Bearer ${keys.whatsappToken}`
              ? { status: 200, body: { id: keys.whatsappPhoneId } }
              : { status: 401, body: { error: { code: 190 } } };
          const account = `/2010-04-01/Accounts/${keys.twilioSid}`;
          if (path === `${account}/Messages.json` || path === `${account}.json`) {
            const basic = Buffer.from(`${keys.twilioSid}:${keys.twilioToken}`).toString('base64');
            if (authorization !== `Basic ${basic}`) return { status: 401, body: { code: 20003 } };
            return path.endsWith('/Messages.json')
              ? takeSms(parseForm(text))
              : { status: 200, body: { sid: keys.twilioSid, status: 'active' } };
          }
          return { status: 404, body: { message: 'There is nothing here.' } };
        }),
      )
      .catch(() => {
        if (!response.headersSent) sendJson(response, 400, { message: 'failed' });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    switches,
    switchAllOff: () => setSwitches(switches, switchesOff()),
    messages,
    report: async (message, state) => {
      const { timing, lateSeconds, copies } = switches.webhooks;
      if (timing === 'never') return;
      if (timing === 'late') await pause(lateSeconds * 1_000);
      for (let copy = 0; copy < copies; copy += 1) await sendReport(message, state).catch(() => 0);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
