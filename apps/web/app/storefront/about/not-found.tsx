import { data } from 'react-router';

export const loader = () => {
  throw data(null, { status: 404 });
};

/** Never rendered: the loader throws to the root's 404 page. */
const NotFound = () => null;

export default NotFound;
