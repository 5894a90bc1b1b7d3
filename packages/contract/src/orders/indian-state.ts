import { z } from 'zod';
import { ADDRESS_ERROR, findIndianState, INDIAN_STATES } from './address.ts';

/** A state or union territory of India: other letters are read as the list has them, what is unknown is refused. */
export const indianState = z
  .string({ error: ADDRESS_ERROR.state })
  .overwrite((typed) => findIndianState(typed) ?? typed)
  .pipe(z.enum(INDIAN_STATES, { error: ADDRESS_ERROR.state }));
