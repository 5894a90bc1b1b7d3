import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { OnePress } from './one-press.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Unsubscribe');

/** Where the link at the end of a letter leads. */
const UnsubscribePage = () => (
  <OnePress
    title="Unsubscribe"
    text="One press ends emails of this kind. Emails about your orders still come."
    label="Unsubscribe"
    send={(token) => call('POST /api/unsubscribe', { body: { token } })}
  />
);

export default UnsubscribePage;
