import type { UserId } from '@darzi/contract/ids.ts';
import type { TestApp } from '../test-app.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { hashPassword } from './password-hash.ts';

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: string | undefined;
};

type Given = {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly userAgent?: string;
  readonly language?: string;
};

/** A visitor at their own address, so that one test's limits do not affect another. */
export const aVisitor = (shop: TestApp, remoteAddress: string) => ({
  call: async (route: string, { body, token, userAgent, language }: Given = {}): Promise<Answer> => {
    const [method = 'GET', url = '/'] = route.split(' ');
    const answer = await shop.app.inject({
      method: method as 'GET',
      url,
      remoteAddress,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(language === undefined ? {} : { 'accept-language': language }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      body: answer.json() as Record<string, unknown>,
      retryAfter: answer.headers['retry-after'] as string | undefined,
    };
  },
});
export type Visitor = ReturnType<typeof aVisitor>;

export const PASSWORD = 'tailor-made-1';

/** Gives an account that was inserted directly {@link PASSWORD}. */
export const givePassword = async ({ db }: Pick<TestApp, 'db'>, userId: UserId): Promise<void> => {
  const hashed = await hashPassword(PASSWORD);
  if (!hashed.ok) throw new Error('no password could be made');
  await db.updateTable('users').set({ password_hash: hashed.value }).where('id', '=', userId).execute();
};

/** An admin whose password is {@link PASSWORD}. */
export const anAdmin = async (shop: Pick<TestApp, 'db'>): Promise<Someone> => {
  const admin = await aPerson(shop, 'admin');
  await givePassword(shop, admin.userId);
  return admin;
};

/** Registers and signs in. Returns the token. */
export const join = async ({ call }: Visitor, email: string, password = PASSWORD): Promise<string> => {
  const registered = await call('POST /api/user/register', { body: { name: 'Asha Rao', email, password } });
  if (registered.status !== 200) throw new Error(`not registered: ${JSON.stringify(registered.body)}`);
  return signIn({ call }, email, password);
};

/** Signs in. Returns the token. */
export const signIn = async ({ call }: Visitor, email: string, password = PASSWORD): Promise<string> => {
  const answer = await call('POST /api/user/login', { body: { email, password } });
  if (typeof answer.body.token !== 'string') throw new Error(`no token: ${JSON.stringify(answer.body)}`);
  return answer.body.token;
};
