import type { GatewaySimulator } from './simulator.ts';

type Actor = Pick<
  GatewaySimulator,
  | 'payStripe'
  | 'expireStripe'
  | 'payRazorpay'
  | 'payQrCode'
  | 'captureRazorpay'
  | 'returnUncaptured'
  | 'resend'
>;

/**
 * The buttons of the steering page, also for programs: POST /simulator/actions {action, id}. @throws Error for
 * unknown ones
 */
export const act = async (simulator: Actor, action: string, id: string): Promise<unknown> => {
  switch (action) {
    case 'pay-session':
      return simulator.payStripe(id);
    case 'expire-session':
      return simulator.expireStripe(id);
    case 'pay-order':
      return simulator.payRazorpay(id);
    case 'scan-code':
      return simulator.payQrCode(id);
    case 'capture-payment':
      return simulator.captureRazorpay(id);
    case 'return-payment':
      return simulator.returnUncaptured(id);
    case 'resend':
      return simulator.resend(id);
    default:
      throw new Error(`there is no action ${action}`);
  }
};
