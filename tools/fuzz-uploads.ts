import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { aBomb, aFlatPicture } from '../apps/server/src/catalogue/images/test-pictures.ts';
import { mutate, randomOf } from '../apps/server/src/custom-orders/orders/test-mutations.ts';
import { startDatabase, startShopProcess } from './shop-process.ts';

/**
 * Sends mangled order forms with pictures to a shop of its own, and every twentieth time a decompression bomb, while
 * one customer sends ordinary forms. Prints the answers, the memory used and how long the customer waited: `node
 * tools/fuzz-uploads.ts [how many] [seed]`. Exits with 1 if any answer was the shop's fault or it used too much
 * memory.
 */
const MANY = Number(process.argv[2] ?? 2_000);
const SEED = Number(process.argv[3] ?? 1);
const AT_ONCE = 8;
const A_BOMB_IN = 20;
const MAX_GROWTH_MB = 250;
const MAX_DELAY_MS = 1_000;
/** One account may send 300 forms an hour. */
const FORMS_AN_ACCOUNT = 280;
const ALONE = 9;
const PAUSE_MS = 1_500;

/** The shop trusts this process as a proxy: every account has an address of its own. */
const signIn = async (url: string, account: number): Promise<string> => {
  const person = {
    name: 'Fuzz',
    email: `fuzz-${account}-${Date.now()}@example.com`,
    password: 'tailor-made-1',
  };
  const post = (path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${account >> 8}.${account & 255}`,
      },
      body: JSON.stringify(person),
    });
  await post('/api/user/register');
  const { token } = (await (await post('/api/user/login')).json()) as { token: string };
  return token;
};

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } });

type Form = { readonly type: string; readonly bytes: Buffer };

/** A complete form as a browser sends it. */
const aForm = async (pictures: readonly Buffer[]): Promise<Form> => {
  const form = new FormData();
  form.set('size', 'M');
  form.set('measurementMode', 'custom');
  form.set('measurements', '{"chest":38,"waist":"32","hips":40,"length":42,"shoulders":15.5,"sleeves":0}');
  form.set('design', '{"style":"fusion","fabric":"silk","customization":"Ties at the left"}');
  for (const picture of pictures)
    form.append('referenceImages', new Blob([new Uint8Array(picture)]), 'look.jpg');
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
};

/** Small files that decode to huge pictures: some refused by their header, some as large as allowed. */
const bombs = (): Promise<Buffer[]> =>
  Promise.all([
    aBomb(1, 39_999_999),
    aBomb(8_000, 6_000),
    aFlatPicture(8_000, 5_000, 4).png().toBuffer(),
    aFlatPicture(8_000, 4_900, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
    aFlatPicture(8_000, 5_000, 4).png({ progressive: true }).toBuffer(),
    aFlatPicture(5_000, 4_900, 4).png({ progressive: true }).toBuffer(),
    aFlatPicture(4_000, 4_100).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    aFlatPicture(4_000, 4_000).avif({ effort: 0 }).toBuffer(),
  ]);

/** Peak and current resident memory of a process in MB. */
const memoryOf = async (pid: number): Promise<{ readonly peak: number; readonly now: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const line = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { peak: line('VmHWM'), now: line('VmRSS') };
};

const random = randomOf(SEED);
const middle = (times: readonly number[]): number => [...times].sort((x, y) => x - y)[times.length >> 1] ?? 0;

const database = await startDatabase();
const shop = await startShopProcess(database.url, database.directory, {
  SEED: 'none',
  TRUSTED_PROXIES: '127.0.0.1',
});
try {
  const tokens: string[] = [];
  for (let account = 0; account <= MANY / FORMS_AN_ACCOUNT + 1; account += 1)
    tokens.push(await signIn(shop.url, account));
  const FIRST_CUSTOMER = 60_000;
  let customer = '';
  let asked = 0;
  const small = aPhoto(640, 480);
  const form = await aForm([
    await small.clone().jpeg().toBuffer(),
    await small.clone().resize(300).png().toBuffer(),
    await small.clone().resize(300).webp().toBuffer(),
  ]);
  const bombForms: Form[] = [];
  for (const bomb of await bombs()) bombForms.push(await aForm([bomb]));
  const ordinary = await aForm([await aPhoto(4_000, 3_000).jpeg({ quality: 60 }).toBuffer()]);

  const answers = new Map<string, number>();
  const send = async ({ type, bytes }: Form, token: string): Promise<string> => {
    const answer = await fetch(`${shop.url}/api/custom-order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(bytes),
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    return String(answer?.status ?? 'no answer');
  };
  const waitOf = async (): Promise<number> => {
    if (asked % FORMS_AN_ACCOUNT === 0) customer = await signIn(shop.url, FIRST_CUSTOMER + asked);
    asked += 1;
    const began = performance.now();
    const answer = await send(ordinary, customer);
    if (answer !== '200') console.log(`the customer was answered ${answer}`);
    const took = Math.round(performance.now() - began);
    if (process.env.FUZZ_TRACE) console.log(new Date().toISOString(), took);
    return took;
  };
  const alone: number[] = [];
  for (let turn = 0; turn < ALONE; turn += 1) alone.push(await waitOf());
  const before = await memoryOf(shop.process.pid ?? 0);

  let sent = 0;
  const sender = async (): Promise<void> => {
    while (sent < MANY) {
      const index = sent;
      sent += 1;
      const bomb = index % A_BOMB_IN === 0 ? bombForms[(index / A_BOMB_IN) % bombForms.length] : undefined;
      const given = bomb ?? { type: form.type, bytes: mutate(form.bytes, random) };
      const answer = await send(given, tokens[Math.floor(index / FORMS_AN_ACCOUNT)] ?? '');
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const beside: number[] = [];
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      beside.push(await waitOf());
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const watching = watch();
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  isOver = true;
  await watching;
  const after = await memoryOf(shop.process.pid ?? 0);
  console.log(`${MANY} forms, one in ${A_BOMB_IN} a bomb, ${AT_ONCE} at once, seed ${SEED}`);
  console.log(Object.fromEntries([...answers].sort()));
  console.log(`memory: ${before.now} MB before, ${after.now} MB after, ${after.peak} MB at most`);
  console.log(
    `a customer's 12 megapixels: alone ${middle(alone)} ms; beside it ${middle(beside)} ms, at most ${Math.max(...beside)} ms (${beside.length} times)`,
  );
  const late = beside.filter((time) => time > middle(alone) + MAX_DELAY_MS);
  console.log(
    `${late.length} of them came over ${MAX_DELAY_MS} ms later than alone${late.length > 0 ? `: ${late} ms` : ''}`,
  );
  const isBad = [...answers.keys()].some((answer) => answer.startsWith('5') || answer === 'no answer');
  if (isBad || after.peak - before.now > MAX_GROWTH_MB) process.exitCode = 1;
} finally {
  await shop.stop();
  await database.stop();
}
