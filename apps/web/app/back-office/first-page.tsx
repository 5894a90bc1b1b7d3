import { Navigate } from 'react-router';
import { useMe } from '../shell/profile-menu.tsx';
import { adminPagesFor } from './admin-pages.ts';

/** The bare address of the back office leads to the first page of who comes. */
const FirstPage = () => {
  const role = useMe(true).data?.role ?? 'customer';
  return <Navigate to={adminPagesFor(role)[0]?.path ?? '/'} replace />;
};

export default FirstPage;
