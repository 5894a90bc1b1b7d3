import { Counter } from 'prom-client';
import { createMetrics } from '../platform/observability/metrics.ts';

export type ShopMetrics = ReturnType<typeof createShopMetrics>;

/** The process's metrics, and what happens in the shop. */
export const createShopMetrics = (...process: Parameters<typeof createMetrics>) => {
  const metrics = createMetrics(...process);
  const counter = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames: [...labelNames], registers: [metrics.registry] });
  return {
    ...metrics,
    ordersPlaced: counter('orders_placed_total', 'Orders placed, by payment method', 'method'),
    ordersRefused: counter('orders_refused_total', 'Checkouts refused, by reason', 'reason'),
    paymentsOpened: counter(
      'payments_opened_total',
      'Payments requested at a gateway, by its answer',
      'provider',
      'result',
    ),
    paymentsSettled: counter(
      'payments_settled_total',
      'What became of payments after a gateway reported on them',
      'provider',
      'result',
    ),
    paymentEvents: counter(
      'payment_events_total',
      'Webhooks from gateways, by outcome',
      'provider',
      'result',
    ),
    paymentsReconciled: counter(
      'payments_reconciled_total',
      'Payments polled by the reconciler, by result',
      'provider',
      'result',
    ),
    refunds: counter(
      'refunds_total',
      'Refunds requested at a gateway or paid in cash, by result',
      'provider',
      'result',
    ),
  };
};
