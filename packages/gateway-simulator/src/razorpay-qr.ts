import type { Payment, QrCode, Store } from './store.ts';
import { newId, nowSeconds } from './store.ts';

export type QrSimulation = {
  readonly createCode: (code: Pick<QrCode, 'amount' | 'description' | 'notes' | 'closeBy'>) => QrCode;
  /** In its current state: it may have expired. */
  readonly findCode: (id: string) => QrCode | undefined;
  readonly showCode: (code: QrCode) => Record<string, unknown>;
  readonly paymentsOfCode: (id: string) => Payment[];
  readonly closeCode: (code: QrCode) => Promise<void>;
  /** Scans it with a UPI app: captured at once, or refused if it is closed. */
  readonly payCode: (code: QrCode) => Promise<Payment | undefined>;
};

type Notify = (event: string, payload: Record<string, unknown>) => Promise<void>;

/** Razorpay's UPI QR codes, each for one payment of one amount. */
export const createQrSimulation = (
  { state, changed }: Store,
  notify: Notify,
  showPayment: (payment: Payment) => Record<string, unknown>,
): QrSimulation => {
  const paymentsOfCode = (id: string) =>
    [...state.payments.values()].filter(({ qrCodeId }) => qrCodeId === id);

  const showCode = (code: QrCode): Record<string, unknown> => {
    const paid = paymentsOfCode(code.id);
    return {
      id: code.id,
      entity: 'qr_code',
      created_at: code.createdAt,
      name: null,
      usage: 'single_use',
      type: 'upi_qr',
      image_url: `https://rzp.io/i/${code.id.slice(3)}`,
      image_content: `upi://pay?ver=01&mode=15&pa=rpy.${code.id.toLowerCase()}@simulator&pn=Simulator&tr=RZP${code.id.slice(3)}&tn=${encodeURIComponent(code.description)}&cu=INR&am=${(code.amount / 100).toFixed(2)}&qrMedium=04`,
      payment_amount: code.amount,
      status: code.status,
      description: code.description,
      fixed_amount: true,
      payments_amount_received: paid.reduce((sum, { amount }) => sum + amount, 0),
      payments_count_received: paid.length,
      notes: Object.keys(code.notes).length === 0 ? [] : code.notes,
      customer_id: null,
      close_by: code.closeBy,
      closed_at: code.closedAt,
      close_reason: code.closeReason,
    };
  };

  const end = async (code: QrCode, reason: QrCode['closeReason']) => {
    Object.assign(code, { status: 'closed', closeReason: reason, closedAt: nowSeconds() });
    changed();
    await notify('qr_code.closed', { qr_code: showCode(code) });
  };

  return {
    showCode,
    paymentsOfCode,
    createCode: (given) => {
      const code: QrCode = {
        ...given,
        id: newId('qr_', 14),
        status: 'active',
        closeReason: null,
        closedAt: null,
        createdAt: nowSeconds(),
      };
      state.qrCodes.set(code.id, code);
      changed();
      return code;
    },
    findCode: (id) => {
      const code = state.qrCodes.get(id);
      if (code?.status === 'active' && code.closeBy !== null && code.closeBy <= nowSeconds())
        Object.assign(code, { status: 'closed', closedAt: code.closeBy });
      return code;
    },
    closeCode: (code) => end(code, 'on_demand'),
    payCode: async (code) => {
      if (code.status === 'closed') return undefined;
      const payment: Payment = {
        id: newId('pay_', 14),
        orderId: '',
        qrCodeId: code.id,
        amount: code.amount,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        isCaptured: true,
        amountRefunded: 0,
        notes: code.notes,
        email: '',
        contact: '',
        errorDescription: null,
        createdAt: nowSeconds(),
      };
      state.payments.set(payment.id, payment);
      changed();
      await notify('payment.captured', { payment: showPayment(payment) });
      await notify('qr_code.credited', { payment: showPayment(payment), qr_code: showCode(code) });
      await end(code, 'paid');
      return payment;
    },
  };
};
