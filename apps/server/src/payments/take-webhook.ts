import { parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/jobs.ts';
import { findGateway } from './ask-gateway.ts';
import { isNewEvent } from './event.repository.ts';
import type { Provider } from './gateway.ts';
import { findPaymentAtGateway, type StoredPayment } from './payment.repository.ts';
import { type Settlement, settle } from './settle.ts';
import { tellSettlement } from './settle-now.ts';

export type TakenEvent = 'forged' | 'known' | 'unknown' | Settlement;

/**
 * Takes in a gateway's message: its signature over the raw bytes, its id once, what it says settled; all in one
 * transaction and without a call to anybody. What needs a call becomes a job.
 */
export const takeWebhook = async (
  deps: Pick<Deps, 'db' | 'gateways' | 'log' | 'metrics'>,
  provider: Provider,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<TakenEvent> => {
  const event = findGateway(deps, provider)?.readEvent(rawBody, headers) ?? { is: 'forged' };
  if (event.is === 'forged') {
    deps.metrics.paymentEvents.inc({ provider, result: 'forged' });
    return 'forged';
  }
  let settled: StoredPayment | undefined;
  const taken = await deps.db.transaction().execute(async (tx): Promise<TakenEvent> => {
    const type = event.is === 'payment' ? event.payment.state : event.type;
    if (!(await isNewEvent(tx, provider, event.eventId, type))) return 'known';
    if (event.is === 'other') return 'unknown';
    const { payment: report } = event;
    const ours = report.orderId === undefined ? undefined : parseId(report.orderId);
    const payment = await findPaymentAtGateway(tx, provider, report.gatewayOrderId, ours);
    if (payment === undefined) return 'unknown';
    settled = payment;
    const settlement = await settle(tx, payment.id, report, false);
    if (settlement === 'to_ask' || settlement === 'to_capture') {
      await addJob(tx, 'check-payment', { paymentId: payment.id }, { key: `check-payment:${payment.id}` });
    }
    return settlement;
  });
  deps.metrics.paymentEvents.inc({ provider, result: taken });
  if (settled !== undefined && taken !== 'known' && taken !== 'unknown' && taken !== 'forged') {
    tellSettlement(deps, settled, taken);
  }
  return taken;
};
