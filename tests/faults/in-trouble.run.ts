/// <reference path="../../apps/server/src/platform/files/s3rver.d.ts" />
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { startStandby } from '@darzi/embedded-postgres/test-standby.ts';
import { COURIER_KEYS, startCourierSimulator } from '@darzi/gateway-simulator/courier/courier-simulator.ts';
import { startGatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import pg from 'pg';
import S3rver from 's3rver';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { createToken, hashToken } from '../../apps/server/src/platform/auth/actor.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { anAddress } from '../../apps/server/src/test-factories.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';
import { startShopProcess } from '../../tools/shop-process.ts';
import { environmentFor } from './buyers.ts';
import { FAULTS, type Fault, openDetour } from './detour.ts';

/** Longer than anything may take: 20 s for a silent database, and a margin. */
const GIVE_UP_MS = 40_000;
const BACK_WITHIN_MS = 30_000;
const isAble = process.platform === 'linux' && process.getuid?.() === 0;

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse())
    await Promise.resolve(step()).catch?.((error: unknown) => console.log(error));
});

type Shop = Awaited<ReturnType<typeof startShopProcess>>;
type Street = {
  readonly shop: Shop;
  readonly databaseUrl: string;
  readonly buyers: string[];
  readonly owner: string;
  /** A read-only user, who may be served by a replica. */
  readonly reader: string;
  readonly product: { readonly _id: string; readonly price: number };
};

const signInAdmin = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [id, token] = [newId(), createToken()];
  await client.query(
    `insert into users (id, name, email, password_hash, role) values ($1::uuid, 'Owner', $1::uuid::text || '@example.com', 'x', 'admin')`,
    [id],
  );
  await client.query(
    `insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), hashToken(token), id],
  );
  await client.end();
  return token;
};

const openStreet = async (shop: Shop, databaseUrl: string): Promise<Street> => {
  const list = (await (await fetch(`${shop.url}/api/product/list?limit=1`)).json()) as {
    products: { _id: string; price: number }[];
  };
  const [product] = list.products;
  if (product === undefined) throw new Error('nothing is sold');
  const buyers = [...(await fillCustomers(databaseUrl, 2_000))];
  const [owner, reader] = [await signInAdmin(databaseUrl), await signInAdmin(databaseUrl)];
  return { shop, databaseUrl, buyers, owner, reader, product };
};

/** The answer, or how the request ended without one: `200`, `503`, `no answer`. */
type Seen = { readonly said: string; readonly ms: number; readonly body: Record<string, unknown> };
const ask = async (url: string, init: RequestInit = {}): Promise<Seen> => {
  const began = performance.now();
  const seen = (said: string, body = {}) => ({ said, body, ms: performance.now() - began });
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return seen(String(answer.status), isJson ? (JSON.parse(text) as object) : {});
  } catch {
    return seen('no answer');
  }
};

const json = (token: string, body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify(body),
});

let nth = 0;
/** Browsing: the home page, which is cached; a page and a list that must be rendered. */
const look = ({ shop }: Street) => {
  nth += 1;
  return Promise.all([
    ask(`${shop.url}/`, { headers: { accept: 'text/html' } }),
    ask(`${shop.url}/collection?maxPrice=${9_000 + nth}`, { headers: { accept: 'text/html' } }),
    ask(`${shop.url}/api/product/list?maxPrice=${19_000 + nth}`),
  ]);
};
/** Buying: add to cart and pay in cash; then somebody else by card. */
const buy = async (street: Street): Promise<Seen[]> => {
  const { shop, product } = street;
  const seen: Seen[] = [];
  for (const method of ['place-cod', 'stripe']) {
    const token = street.buyers.pop() ?? '';
    const added = await ask(
      `${shop.url}/api/cart/update`,
      json(token, { itemId: product._id, size: 'M', quantity: 1 }),
    );
    if (added.said !== '200') {
      seen.push(added);
      continue;
    }
    const items = [{ _id: product._id, size: 'M', quantity: 1, price: product.price }];
    seen.push(
      await ask(
        `${shop.url}/api/order/${method}`,
        json(token, { items, amount: product.price + 49, address: anAddress() }),
      ),
    );
  }
  return seen;
};
const aPicture = async (): Promise<FormData> => {
  const raw = randomBytes(400 * 500 * 3);
  const bytes = await sharp(raw, { raw: { width: 400, height: 500, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([bytes], { type: 'image/png' }), 'new.png');
  return form;
};
/** The back office: orders, today, a picture upload, a parcel booking. */
const office = async ({ shop, owner, reader }: Street): Promise<Seen[]> => {
  const headers = { authorization: `Bearer ${owner}` };
  const reading = { headers: { authorization: `Bearer ${reader}` } };
  const form = await aPicture();
  const [orders, today, uploaded] = await Promise.all([
    ask(`${shop.url}/api/admin/orders?limit=5`, reading),
    ask(`${shop.url}/api/admin/today?days=7`, reading),
    ask(`${shop.url}/api/admin/images`, { method: 'POST', headers, body: form }),
  ]);
  const [first] = (orders.body.orders ?? []) as { _id: string }[];
  const booked =
    first === undefined
      ? []
      : [await ask(`${shop.url}/api/admin/parcels`, json(owner, { orders: [first._id] }))];
  return [orders, today, uploaded, ...booked];
};

const summaryOf = (seen: readonly Seen[]): string =>
  `${seen.map(({ said }) => said).join(', ')}; ${(Math.max(...seen.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`;

/** Nothing crashes, no fault is ours, nobody waits for ever; afterwards the shop sells again. */
const tryCell = async (
  street: Street,
  what: string,
  fault: string,
  [begin, end]: readonly [() => unknown, () => unknown],
): Promise<string[]> => {
  await begin();
  await pause(1_500);
  const seen: Seen[][] = [];
  for (const flow of [look, buy, office]) seen.push(await flow(street));
  await end();
  const since = Date.now();
  let last: Seen[] = [];
  do {
    last = await buy(street);
    if (last.some(({ said }) => said !== '200')) await pause(250);
  } while (last.some(({ said }) => said !== '200') && Date.now() - since < BACK_WITHIN_MS);
  const back = ((Date.now() - since) / 1_000).toFixed(1);
  console.log(`| ${what} | ${fault} | ${seen.map(summaryOf).join(' | ')} | ${back} s |`);
  const wrong = seen.flat().filter(({ said }) => said === '500' || said === 'no answer');
  return [
    ...(street.shop.process.exitCode === null ? [] : [`${what} ${fault}: the shop ended`]),
    ...wrong.map(({ said, ms }) => `${what} ${fault}: ${said} after ${Math.round(ms)} ms`),
    ...(last.some(({ said }) => said !== '200')
      ? [`${what} ${fault}: sells no more (${summaryOf(last)})`]
      : []),
  ];
};

/** Loads what is loaded lazily, and caches the home page. */
const warm = async (street: Street): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    const seen = [await look(street), await buy(street), await office(street)];
    if (round > 0 && seen.flat().every(({ said }) => said === '200'))
      return console.log(
        `| well, load ${loadavg()[0]?.toFixed(1)} | | ${seen.map(summaryOf).join(' | ')} | |`,
      );
  }
  throw new Error('the shop is not well to begin with');
};

const placeOf = (address: string): number | string => {
  const url = new URL(address);
  const directory = url.searchParams.get('host');
  return directory === null ? Number(url.port) : join(directory, `.s.PGSQL.${url.port || 5432}`);
};
const along = (address: string, port: number): string => {
  const url = new URL(address);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};

it('keeps working while a network dependency is in trouble', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-trouble-'));
  undo.push(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  const settings = { fsync: 'off', max_connections: '200' };
  const database = await startEmbeddedPostgres({ directory: join(directory, 'pg'), settings, log: () => {} });
  undo.push(() => database.stop());
  await migrate(database.url);
  await fillCatalogue(database.url, 50);
  const standby = await startStandby(database.url, join(directory, 'standby'), 0);
  undo.push(() => standby.stop());
  const gateways = await startGatewaySimulator({ shopUrl: 'http://127.0.0.1:9', deliver: async () => 200 });
  const courier = await startCourierSimulator({
    shopUrl: () => 'http://127.0.0.1:9',
    deliver: async () => 200,
  });
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'shop' }],
  });
  const s3Port = (await bucket.run()).port;
  undo.push(() => bucket.close());
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false });
  const listening = mail.listen(0, '127.0.0.1');
  undo.push(() => mail.close());
  await pause(100);
  const mailPort = (listening.address() as { port: number }).port;

  const detours = {
    Database: await openDetour('postgres', placeOf(database.url)),
    'Read replica': await openDetour('postgres', placeOf(standby.url)),
    'Stripe, Razorpay': await openDetour('http', Number(new URL(gateways.url).port)),
    Courier: await openDetour('http', Number(new URL(courier.url).port)),
    SMTP: await openDetour('smtp', mailPort),
    S3: await openDetour('http', s3Port),
    'Redis, Valkey': await openDetour('redis'),
  };
  for (const detour of Object.values(detours)) undo.push(detour.stop);
  const at = (what: keyof typeof detours) => `http://127.0.0.1:${detours[what].port}`;
  const gatewayKeys = environmentFor(gateways);
  const shop = await startShopProcess(along(database.url, detours.Database.port), directory, {
    ...gatewayKeys,
    STRIPE_API_BASE: at('Stripe, Razorpay'),
    RAZORPAY_API_BASE: at('Stripe, Razorpay'),
    DATABASE_READ_URL: along(
      standby.url.replace(/\/postgres(\?|$)/, '/darzi$1'),
      detours['Read replica'].port,
    ),
    SHIPROCKET_EMAIL: COURIER_KEYS.email,
    SHIPROCKET_PASSWORD: COURIER_KEYS.password,
    SHIPROCKET_WEBHOOK_TOKEN: COURIER_KEYS.webhookToken,
    SHIPROCKET_API_BASE: at('Courier'),
    SMTP_URL: `smtp://127.0.0.1:${detours.SMTP.port}`,
    S3_ENDPOINT: at('S3'),
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    REDIS_URL: `redis://127.0.0.1:${detours['Redis, Valkey'].port}`,
  });
  undo.push(() => shop.stop());
  const street = await openStreet(shop, database.url);
  await warm(street);
  const wrong: string[] = [];
  for (const [what, detour] of Object.entries(detours))
    for (const fault of FAULTS)
      wrong.push(...(await tryCell(street, what, fault, [() => detour.be(fault), () => detour.be('well')])));
  expect(wrong).toEqual([]);
});

/** A small disk of its own in a file, so that it can be frozen, filled and made read-only. */
const mountDisk = async (directory: string, name: string) => {
  const [image, at] = [join(directory, `${name}.img`), join(directory, name)];
  await mkdir(at, { recursive: true });
  execFileSync('truncate', ['-s', '400M', image]);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
  const mount = () => {
    execFileSync('mount', ['-o', 'loop', image, at]);
    execFileSync('chmod', ['0777', at]);
  };
  mount();
  undo.push(() => execFileSync('umount', ['-l', at]));
  const filler = join(at, 'something-else');
  const troubles: Readonly<Record<Fault, readonly [() => unknown, () => unknown]>> = {
    away: [
      // busy while something is being written
      async () => {
        for (let tries = 0; ; tries += 1)
          try {
            return execFileSync('mount', ['-o', 'remount,ro', at], { stdio: 'ignore' });
          } catch (error) {
            if (tries > 40) throw error;
            await pause(500);
          }
      },
      () => execFileSync('mount', ['-o', 'remount,rw', at]),
    ],
    silent: [() => execFileSync('fsfreeze', ['-f', at]), () => execFileSync('fsfreeze', ['-u', at])],
    garbage: [() => damage(at), () => {}],
    full: [
      async () => {
        const file = await open(filler, 'w');
        const piece = Buffer.alloc(1 << 20, 1);
        for (let isFull = false; !isFull; )
          await file.write(piece).catch(() => {
            isFull = true;
          });
        await file.close();
      },
      () => rm(filler, { force: true }),
    ],
  };
  return { at, troubles };
};

/** Changes the bytes of every file. */
const damage = async (directory: string): Promise<void> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile())
      await writeFile(join(entry.parentPath, entry.name), createHash('sha256').update(entry.name).digest());
};

it.runIf(isAble)('keeps working while the disk of its files or backups is in trouble', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-disks-'));
  undo.push(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  const data = join(directory, 'data');
  const files = await mountDisk(data, 'files');
  const backups = await mountDisk(directory, 'backups');
  const first = await startEmbeddedPostgres({ directory: join(data, 'postgres'), log: () => {} });
  await migrate(first.url);
  await fillCatalogue(first.url, 50);
  const databaseUrl = first.url;
  const buyers = [...(await fillCustomers(databaseUrl, 500))];
  const [owner, reader] = [await signInAdmin(databaseUrl), await signInAdmin(databaseUrl)];
  await first.stop();
  const gateways = await startGatewaySimulator({ shopUrl: 'http://127.0.0.1:9', deliver: async () => 200 });
  const shop = await startShopProcess('', directory, {
    ...environmentFor(gateways),
    DATABASE_URL: undefined,
    BACKUP_DIR: backups.at,
  });
  undo.push(() => shop.stop());
  const list = (await (await fetch(`${shop.url}/api/product/list?limit=1`)).json()) as {
    products: { _id: string; price: number }[];
  };
  const [product] = list.products;
  if (product === undefined) throw new Error('nothing is sold');
  const street = { shop, databaseUrl, buyers, owner, reader, product };
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await pause(1_000))
    if ((await readdir(backups.at)).some((name) => /^\d{4}-/.test(name))) break;
  await warm(street);
  const wrong: string[] = [];
  for (const [what, { troubles }] of Object.entries({ 'Disk of files': files, 'Backups’ disk': backups }))
    for (const fault of FAULTS) wrong.push(...(await tryCell(street, what, fault, troubles[fault])));
  expect(wrong).toEqual([]);
});
