import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { GARMENT_ORDERS } from '../apps/server/src/custom-orders/workshop/test-garment-orders.ts';
import type { Visited } from './look-shots.ts';

const run = promisify(execFile);

const ADDRESS = {
  addressLine1: '14, 3rd Cross, 12th Main',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560038',
  phoneNumber: '9845012345',
} as const;

type Answer = Record<string, unknown> & { readonly success: boolean; readonly message?: string };

const asker =
  ({ url }: Visited) =>
  async (method: string, path: string, token: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const read = (await answer.json()) as Answer;
    if (!read.success) throw new Error(`${path}: ${JSON.stringify(read)}`);
    return read;
  };

/** The first picture of a product, as a customer would send it. */
const aReference = async ({ url }: Visited, q: string): Promise<Blob> => {
  const list = await fetch(`${url}/api/product/list?limit=1&q=${q}`);
  const { products } = (await list.json()) as { products: { image: string[] }[] };
  const picture = await fetch(new URL(products[0]?.image[0] ?? '', url), {
    headers: { accept: 'image/webp' },
  });
  return picture.blob();
};

/** The customer pays what is due, in the gateway's own dialog. */
const payInBrowser = async (browser: Browser, { url, tokens }: Visited): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), tokens.customer);
  const page = await context.newPage();
  await page.goto(`${url}/custom-order-history`);
  await page.getByRole('button', { name: 'Pay Now' }).first().click();
  await page.getByRole('radio', { name: /^UPI/ }).check({ force: true });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  const gateway = page.frameLocator('iframe.razorpay-checkout-frame');
  await gateway.getByLabel('Card number').fill('4242 4242 4242 4242');
  await gateway.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment verified successfully').first().waitFor();
  await context.close();
};

/**
 * Orders a lehenga set, a sherwani, a girl's dress and trousers, takes each through to completion, and prints the
 * workshop's documents; where `pdftoppm` is installed, their pages as pictures too. @returns the orders' ids
 */
export const walkGarments = async (browser: Browser, visited: Visited, out: string): Promise<string[]> => {
  const ask = asker(visited);
  const { customer, designer } = visited.tokens;
  await mkdir(out, { recursive: true });
  const print = async (path: string, name: string): Promise<void> => {
    const answer = await fetch(`${visited.url}${path}`, { headers: { authorization: `Bearer ${designer}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const file = join(out, `${name}.pdf`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    await run('pdftoppm', ['-r', '96', '-png', file, join(out, name)]).catch(() => undefined);
  };
  const ids: string[] = [];
  for (const [garment, { design, measurements, confirmed }] of Object.entries(GARMENT_ORDERS)) {
    const form = new FormData();
    form.set('measurementMode', 'custom');
    form.set('measurements', JSON.stringify(measurements));
    form.set('confirmed', JSON.stringify(confirmed));
    const words = {
      style: 'traditional',
      customization: 'For a wedding in winter: warm, and easy to dance in.',
    };
    form.set('design', JSON.stringify({ ...words, garment, ...design }));
    form.append('referenceImages', await aReference(visited, 'silk'), 'reference.webp');
    const { order } = await ask('POST', '/api/custom-order', customer, form);
    const { _id: id } = order as { _id: string };
    const path = `/api/studio/custom-orders/${id}`;
    const { breakdown } = await ask('POST', `${path}/bid-lines`, designer, {});
    const price = (breakdown as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
    await ask('POST', `${path}/bid`, designer, {
      price,
      breakdown: breakdown as object[],
      designerNotes: 'Cloth from our own weaver. A first fitting after two weeks.',
    });
    await ask('GET', '/api/custom-order', customer);
    await ask('POST', '/api/custom-order/accept-bid', customer, { orderId: id, shippingAddress: ADDRESS });
    await payInBrowser(browser, visited);
    await ask('POST', `${path}/status`, designer, { status: 'completed' });
    // The job sheet shows the rendered garment once it exists.
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const read = await ask('GET', path, designer);
      if ((read.order as { clothPictures: object | null }).clothPictures !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await print(`${path}/job-sheet`, `${garment}-job-sheet`);
    for (const paper of ['a4', 'fifth'])
      await print(`${path}/pattern?paper=${paper}`, `${garment}-pattern-${paper}`);
    await ask('POST', `${path}/status`, designer, {
      status: 'shipped',
      carrier: 'Blue Dart',
      trackingNumber: 'BD 4471 2093 118',
    });
    const { documents } = await ask('GET', `/api/order/${id}/tax-documents`, designer);
    for (const { _id } of documents as { _id: string }[])
      await print(`/api/tax-documents/${_id}`, `${garment}-invoice`);
    ids.push(id);
    console.log(`${garment}: ordered, paid, made and printed for ${price}`);
  }
  return ids;
};
