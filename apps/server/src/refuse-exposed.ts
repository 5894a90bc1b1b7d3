import { ConfigError } from './platform/config.ts';
import type { Config } from './settings/config.ts';

const MIN_SECRET_LENGTH = 16;

/** One line for the first thing that must not be in production; undefined if there is none. */
const findFault = ({ stripe, razorpay, smtpUrl, allowsTestKeys, storesMail }: Config): string | undefined => {
  const secrets = { STRIPE_WEBHOOK_SECRET: stripe, RAZORPAY_WEBHOOK_SECRET: razorpay };
  if (!allowsTestKeys) {
    if (/^[sr]k_test_/.test(stripe?.secretKey ?? '')) {
      return 'STRIPE_SECRET_KEY: is a test key, nobody would pay; give the live one, or ALLOW_TEST_KEYS=1';
    }
    if (razorpay?.keyId.startsWith('rzp_test_') === true) {
      return 'RAZORPAY_KEY_ID: is a test key, nobody would pay; give the live one, or ALLOW_TEST_KEYS=1';
    }
    for (const [name, keys] of Object.entries(secrets)) {
      if (keys !== undefined && keys.webhookSecret.length < MIN_SECRET_LENGTH) {
        return `${name}: can be guessed; give one of at least ${MIN_SECRET_LENGTH} characters, or ALLOW_TEST_KEYS=1`;
      }
    }
  }
  if (smtpUrl === undefined && !storesMail) {
    return 'SMTP_URL: is missing, no mail would go out; give it, or MAIL=outbox to keep mail in DATA_DIR/outbox';
  }
  return undefined;
};

/** @throws ConfigError with one line that says what is wrong for production, and what to do */
export const refuseExposed = (config: Config): void => {
  const fault = config.isProduction ? findFault(config) : undefined;
  if (fault !== undefined) throw new ConfigError(fault);
};
