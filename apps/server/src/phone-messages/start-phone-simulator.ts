import { randomBytes } from 'node:crypto';
import type { Config } from '../settings/config.ts';

/**
 * Starts the simulator of WhatsApp and SMS if neither has keys and the shop is reachable only from this machine. Its
 * keys are new with each start: with well-known keys, anybody could send reports.
 */
export const startPhoneSimulator = async (
  config: Config,
  shopUrl: () => string,
): Promise<{ readonly config: Config; readonly stop: () => Promise<void> }> => {
  if (!config.isDemoAllowed || config.whatsapp !== undefined || config.twilio !== undefined)
    return { config, stop: async () => {} };
  // Loaded only here: a production installation need not contain it.
  const simulator = await import('@darzi/gateway-simulator/phone/phone-simulator.ts');
  const secret = () => randomBytes(24).toString('base64url');
  const keys = {
    ...simulator.PHONE_KEYS,
    whatsappToken: secret(),
    whatsappAppSecret: secret(),
    twilioToken: secret(),
  };
  const { url: apiBase, stop } = await simulator.startPhoneSimulator({ shopUrl, keys });
  const whatsapp = {
    token: keys.whatsappToken,
    phoneId: keys.whatsappPhoneId,
    appSecret: keys.whatsappAppSecret,
    verifyToken: undefined,
    apiBase,
  };
  const twilio = { accountSid: keys.twilioSid, authToken: keys.twilioToken, sender: 'MGsimulator', apiBase };
  return { stop, config: { ...config, whatsapp, twilio } };
};
