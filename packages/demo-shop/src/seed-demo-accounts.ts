import type { AddressId, UserId } from '@darzi/contract/ids.ts';
import type { Role } from '@darzi/contract/route.ts';
import { findAccountByEmail, insertAccount } from '@darzi/server/accounts/account.repository.ts';
import type { StoredAddress } from '@darzi/server/accounts/accounts.rules.ts';
import { DEMO_PASSWORD, type DemoEmail } from '@darzi/server/accounts/demo-accounts.ts';
import { markConfirmed } from '@darzi/server/accounts/email-confirmation.repository.ts';
import { hashPassword } from '@darzi/server/accounts/password-hash.ts';
import type { Database, Db } from '@darzi/server/platform/db/database.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { DEMO_CUSTOMER } from './demo-people.ts';

type DemoAccount = {
  readonly name: string;
  readonly email: DemoEmail;
  readonly role: Role;
  readonly addresses?: readonly Omit<StoredAddress, '_id'>[];
};

const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    name: DEMO_CUSTOMER.name,
    email: 'customer@example.com',
    role: 'customer',
    addresses: [DEMO_CUSTOMER.address],
  },
  { name: 'Farida Merchant', email: 'designer@example.com', role: 'designer' },
  { name: 'Vikram Shetty', email: 'admin@example.com', role: 'admin' },
];

/** Ids of the demo's people. */
export type DemoPeople = {
  readonly customerId: UserId;
  readonly designerId: UserId;
  readonly adminId: UserId;
};

const idOf = async (db: Db, email: string): Promise<UserId> => {
  const account = await findAccountByEmail(db, email);
  if (account === undefined) throw new Error(`there is no demo account ${email}`);
  return account.id;
};

/** Creates the demo's customer, designer and admin unless the account exists; their addresses are confirmed. */
export const seedDemoAccounts = async (db: Database): Promise<DemoPeople> => {
  for (const { name, email, role, addresses = [] } of DEMO_ACCOUNTS) {
    const known = await findAccountByEmail(db, email);
    if (known !== undefined) {
      await db.transaction().execute((tx) => markConfirmed(tx, known.id));
      continue;
    }
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    if (!passwordHash.ok) throw new Error(`the demo account ${email} could not be made`);
    const kept = addresses.map((address) => ({ ...address, _id: newId<AddressId>() }));
    await insertAccount(db, {
      id: newId(),
      name,
      email,
      passwordHash: passwordHash.value,
      role,
      addresses: kept,
      isEmailConfirmed: true,
    });
  }
  return {
    customerId: await idOf(db, 'customer@example.com'),
    designerId: await idOf(db, 'designer@example.com'),
    adminId: await idOf(db, 'admin@example.com'),
  };
};
