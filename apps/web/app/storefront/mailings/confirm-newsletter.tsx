import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { OnePress } from './one-press.tsx';

const t = await textsOf('orders');

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('subscribeToNewsletter'));

export const handle = { isTranslated: true };

/** The target of the newsletter form's emailed link. */
const ConfirmNewsletterPage = () => (
  <OnePress
    title={t('letters')}
    text={t('onePress')}
    label={t('yesSubscribe')}
    send={(token) => call('POST /api/newsletter/confirm', { body: { token } })}
  />
);

export default ConfirmNewsletterPage;
