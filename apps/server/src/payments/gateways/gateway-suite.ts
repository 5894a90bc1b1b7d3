import { describe } from 'vitest';
import { openGatewayGround, type SuiteProvider } from './gateway-suite-ground.ts';
import { paymentSuite } from './gateway-suite-payments.ts';
import { refundSuite } from './gateway-suite-refunds.ts';
import { troubleSuite } from './gateway-suite-trouble.ts';
import { webhookSuite } from './gateway-suite-webhooks.ts';

/** What every adapter must do, over real HTTP against the simulator. */
export const gatewaySuite = (provider: 'stripe' | 'razorpay', given: SuiteProvider): void => {
  describe(`${provider}: the port to payment gateways`, () => {
    const ground = openGatewayGround(provider, given);
    paymentSuite(ground);
    refundSuite(ground);
    troubleSuite(ground);
    webhookSuite(ground);
  });
};
