import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import(process.argv[1]);
  // Node's own modules, by Node's names for them
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;

it.each([
  './start-shop.ts',
  '../../../packages/demo-shop/src/seed-demo-shop.ts',
  '../../../packages/gateway-simulator/src/simulator.ts',
  '../../../packages/gateway-simulator/src/courier/courier-simulator.ts',
  '../../../packages/gateway-simulator/src/phone/phone-simulator.ts',
])('%s is loaded with its first use, not at the start', async (module) => {
  const shop = new URL(module, import.meta.url).href;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, shop],
    { maxBuffer: 16 * 2 ** 20 },
  );
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toContain(shop);
  const heavy =
    /node_modules\/(sharp|ajv|yaml|@fastify\/swagger|@fastify\/swagger-ui|stripe|razorpay|undici|nodemailer|@aws-sdk\/client-s3|ioredis|pdfkit|otplib|piscina|react|react-dom)\/|garment-renderer\/src\/picture|internal\/deps\/undici/;
  expect(loaded.filter((url) => heavy.test(url))).toEqual([]);
});
