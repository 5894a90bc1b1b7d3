import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { OnePress } from './one-press.tsx';

const t = await textsOf('orders');

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('unsubscribe'));

export const handle = { isTranslated: true };

/** The target of the unsubscribe link in emails. */
const UnsubscribePage = () => (
  <OnePress
    title={t('unsubscribe')}
    text={t('endsEmails')}
    label={t('unsubscribe')}
    send={(token) => call('POST /api/unsubscribe', { body: { token } })}
  />
);

export default UnsubscribePage;
