import type { Config } from '../config.ts';
import type { Gateway } from './gateway.ts';
import { createRazorpayGateway } from './razorpay.gateway.ts';
import { createStripeGateway } from './stripe.gateway.ts';

/** The online methods that are offered: those with keys. Outside production `startSimulator` fills in the missing ones. */
export const createGateways = (config: Pick<Config, 'stripe' | 'razorpay'>): readonly Gateway[] => [
  ...(config.stripe === undefined ? [] : [createStripeGateway(config.stripe)]),
  ...(config.razorpay === undefined ? [] : [createRazorpayGateway(config.razorpay)]),
];
