/** The keys of third-party services, from the environment. */

import { ConfigError, type S3Settings } from '../platform/config.ts';
import type { CourierVariables, PaymentVariables, PhoneVariables, StoreVariables } from './variables.ts';

export type StripeKeys = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
};

export type RazorpayKeys = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
  /** The script that opens the payment dialog in the shop's own page. */
  readonly checkoutUrl: string;
};

export type ShiprocketKeys = {
  readonly email: string;
  readonly password: string;
  /** Sent by Shiprocket with each webhook, as `x-api-key`. */
  readonly webhookToken: string;
  /** The pickup address, by its name at Shiprocket. */
  readonly pickupLocation: string;
  readonly apiBase: string;
};

export type WhatsappKeys = {
  readonly token: string;
  /** The number that messages come from, by its id. */
  readonly phoneId: string;
  /** The key that signs reports. */
  readonly appSecret: string;
  /** The token with which Meta verifies our webhook address; absent: verification fails. */
  readonly verifyToken: string | undefined;
  readonly apiBase: string;
};

export type TwilioKeys = {
  readonly accountSid: string;
  readonly authToken: string;
  /** The messaging service that SMS come from. */
  readonly sender: string;
  readonly apiBase: string;
};

/** A method, a courier, or the store, has all of its keys or none of its variables. */
const requireTogether = <T extends PaymentVariables | CourierVariables | PhoneVariables | StoreVariables>(
  value: T,
  names: readonly (keyof T & string)[],
  also: string[],
) => {
  const isSet = (name: string) =>
    Object.entries(value).some(([key, given]) => key === name && given !== undefined);
  const given = [...names, ...also].find(isSet);
  const missing = names.find((name) => !isSet(name));
  if (given !== undefined && missing !== undefined) {
    throw new ConfigError(`${missing}: is missing; ${given} needs it`);
  }
};

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

export const stripeKeys = (value: PaymentVariables): StripeKeys | undefined => {
  requireTogether(value, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_API_BASE']);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return {
    secretKey,
    webhookSecret,
    apiBase: withoutSlash(value.STRIPE_API_BASE ?? 'https://api.stripe.com'),
  };
};

export const razorpayKeys = (value: PaymentVariables): RazorpayKeys | undefined => {
  requireTogether(
    value,
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    ['RAZORPAY_API_BASE', 'RAZORPAY_CHECKOUT_URL'],
  );
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = value;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiBase: withoutSlash(value.RAZORPAY_API_BASE ?? 'https://api.razorpay.com'),
    checkoutUrl: value.RAZORPAY_CHECKOUT_URL ?? 'https://checkout.razorpay.com/v1/checkout.js',
  };
};

export const shiprocketKeys = (value: CourierVariables): ShiprocketKeys | undefined => {
  requireTogether(
    value,
    ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
    ['SHIPROCKET_API_BASE'],
  );
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
  } = value;
  if (email === undefined || password === undefined || webhookToken === undefined) return undefined;
  return {
    email,
    password,
    webhookToken,
    pickupLocation: value.SHIPROCKET_PICKUP_LOCATION,
    apiBase: withoutSlash(value.SHIPROCKET_API_BASE ?? 'https://apiv2.shiprocket.in'),
  };
};

export const whatsappKeys = (value: PhoneVariables): WhatsappKeys | undefined => {
  requireTogether(
    value,
    ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET'],
    ['WHATSAPP_VERIFY_TOKEN', 'WHATSAPP_API_BASE'],
  );
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_APP_SECRET: appSecret } = value;
  if (token === undefined || phoneId === undefined || appSecret === undefined) return undefined;
  const apiBase = withoutSlash(value.WHATSAPP_API_BASE ?? 'https://graph.facebook.com');
  return { token, phoneId, appSecret, verifyToken: value.WHATSAPP_VERIFY_TOKEN, apiBase };
};

export const twilioKeys = (value: PhoneVariables): TwilioKeys | undefined => {
  requireTogether(
    value,
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE'],
    ['TWILIO_API_BASE'],
  );
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_MESSAGING_SERVICE: sender,
  } = value;
  if (accountSid === undefined || authToken === undefined || sender === undefined) return undefined;
  const apiBase = withoutSlash(value.TWILIO_API_BASE ?? 'https://api.twilio.com');
  return { accountSid, authToken, sender, apiBase };
};

export const s3Settings = (value: StoreVariables): S3Settings | undefined => {
  requireTogether(value, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], []);
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = value;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint: withoutSlash(endpoint), bucket, region, accessKeyId, secretAccessKey };
};
