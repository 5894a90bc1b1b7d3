import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { mutate, randomOf } from '../apps/server/src/custom-orders/test-mutations.ts';
import { startDatabase, startShopProcess } from './shop-process.ts';

/**
 * Sends mangled order forms with pictures to a running shop of its own and prints what it answered and how much memory
 * it took: `node tools/fuzz-uploads.ts [how many] [seed]`. Ends with 1 when any answer was the shop's fault.
 */
const MANY = Number(process.argv[2] ?? 2_000);
const SEED = Number(process.argv[3] ?? 1);
const AT_ONCE = 8;
const MOST_GROWTH_MB = 300;

const signIn = async (url: string): Promise<string> => {
  const person = { name: 'Fuzz', email: `fuzz-${Date.now()}@example.com`, password: 'tailor-made-1' };
  const post = (path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  await post('/api/user/register');
  const { token } = (await (await post('/api/user/login')).json()) as { token: string };
  return token;
};

/** A whole form as a browser sends it, with a large photograph, a PNG and a WebP. */
const aForm = async (): Promise<{ readonly type: string; readonly bytes: Buffer }> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } });
  const form = new FormData();
  form.set('size', 'M');
  form.set('measurementMode', 'custom');
  form.set('measurements', '{"chest":38,"waist":"32","hips":40,"length":42,"shoulders":15.5,"sleeves":0}');
  form.set('design', '{"style":"fusion","fabric":"silk","customization":"Ties at the left"}');
  const pictures = [
    await photo.clone().jpeg().toBuffer(),
    await photo.clone().resize(300).png().toBuffer(),
    await photo.clone().resize(300).webp().toBuffer(),
  ];
  for (const picture of pictures)
    form.append('referenceImages', new Blob([new Uint8Array(picture)]), 'look.jpg');
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
};

/** Peak and present resident memory of a process in MB. */
const memoryOf = async (pid: number): Promise<{ readonly peak: number; readonly now: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const line = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { peak: line('VmHWM'), now: line('VmRSS') };
};

const database = await startDatabase();
const shop = await startShopProcess(database.url, database.directory, { SEED: 'none' });
try {
  const token = await signIn(shop.url);
  const { type, bytes } = await aForm();
  const random = randomOf(SEED);
  const answers = new Map<string, number>();
  const send = async (payload: Buffer): Promise<string> => {
    const answer = await fetch(`${shop.url}/api/custom-order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(payload),
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    return String(answer?.status ?? 'no answer');
  };
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
  for (let round = 0; round < 20; round += 1) await send(bytes);
  const before = await memoryOf(shop.process.pid ?? 0);
  let left = MANY;
  const sender = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      count(await send(mutate(bytes, random)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const after = await memoryOf(shop.process.pid ?? 0);
  console.log(
    `${MANY} mangled forms of ${Math.round(bytes.length / 1_024)} KB, ${AT_ONCE} at once, seed ${SEED}`,
  );
  console.log(Object.fromEntries([...answers].sort()));
  console.log(`memory: ${before.now} MB before, ${after.now} MB after, ${after.peak} MB at most`);
  const isWhole = (await send(bytes)) === '200';
  const isBad = [...answers.keys()].some((answer) => answer.startsWith('5') || answer === 'no answer');
  if (isBad || !isWhole || after.now - before.now > MOST_GROWTH_MB) process.exitCode = 1;
} finally {
  await shop.stop();
  await database.stop();
}
