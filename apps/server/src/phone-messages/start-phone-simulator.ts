import { randomBytes } from 'node:crypto';
import type { Config } from '../settings/config.ts';

/**
 * Starts the simulator of WhatsApp and SMS where neither has keys and nobody but whoever sits at this machine can reach the
 * shop. Its keys are made again with each start: those that everybody can read would let everybody report.
 */
export const startPhoneSimulator = async (
  config: Config,
  shopUrl: () => string,
): Promise<{ readonly config: Config; readonly stop: () => Promise<void> }> => {
  if (!config.isDemoAllowed || config.whatsapp !== undefined || config.twilio !== undefined)
    return { config, stop: async () => {} };
  // Only loaded here: an installation for production need not have it.
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
