import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { TextLink } from '../../ui/button.tsx';
import { LookForm } from './look-form.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'New look');

const NewLook = () => (
  <>
    <AdminHead
      title="New look"
      lead="A design for customers to start from. They see it on their own body, and change what they like."
      aside={<TextLink to="/studio/looks">All looks</TextLink>}
    />
    <LookForm look={undefined} />
  </>
);

export default NewLook;
