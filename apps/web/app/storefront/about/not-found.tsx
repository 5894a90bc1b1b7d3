import { data } from 'react-router';

export const loader = () => {
  throw data(null, { status: 404 });
};

/** Never drawn: the loader hands over to the root's page for what is not there. */
const NotFound = () => null;

export default NotFound;
