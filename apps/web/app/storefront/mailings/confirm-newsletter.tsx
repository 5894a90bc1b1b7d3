import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { OnePress } from './one-press.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Subscribe to our letters');

/** Where the link leads that the newsletter's box has mailed. */
const ConfirmNewsletterPage = () => (
  <OnePress
    title="Letters from the cutting table"
    text="One press, and our newsletter comes to you. Each letter carries a link that ends them."
    label="Yes, subscribe me"
    send={(token) => call('POST /api/newsletter/confirm', { body: { token } })}
  />
);

export default ConfirmNewsletterPage;
