import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from './simulator.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A shop's payment page under a strict policy, with a button that opens the dialog. */
const payingPage = (
  checkoutUrl: string,
) => `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
<button id="pay">Place order</button><pre id="log"></pre></main><script src="${checkoutUrl}"></script><script src="/pay.js"></script></html>`;

const payScript = (key: string) => `
const log = (kind, value) => { document.getElementById('log').textContent += kind + ' ' + JSON.stringify(value ?? null) + '\\n'; };
document.getElementById('pay').addEventListener('click', () => {
  const dialog = new Razorpay({ key: '${key}', order_id: new URLSearchParams(location.search).get('order'), amount: 1, name: 'Darzi <b>',
    description: 'Order', handler: (answer) => log('paid', answer), modal: { ondismiss: () => log('dismissed') } });
  dialog.on('payment.failed', ({ error }) => log('failed', error));
  dialog.open();
});`;

/** Polls until it holds, for as long as a page may take on a busy machine. */
const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: 30_000, interval: 50 });

describe('the simulator’s pages in a browser', () => {
  let simulator: GatewaySimulator;
  let shop: Server;
  let shopUrl: string;
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    shop = createServer((request, response) => {
      if (request.url === '/pay.js') {
        response.setHeader('content-type', 'text/javascript');
        return void response.end(payScript(simulator.keys.razorpayKeyId));
      }
      response.setHeader('content-type', 'text/html');
      response.setHeader(
        'content-security-policy',
        `default-src 'self'; script-src 'self' ${simulator.url}; frame-src ${simulator.url}; connect-src 'self' ${simulator.url}; style-src 'self'; object-src 'none'`,
      );
      response.end(
        request.url?.startsWith('/paying') ? payingPage(simulator.checkoutUrl) : '<!doctype html><p>back',
      );
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    simulator = await startGatewaySimulator({ shopUrl, deliver: async () => 200 });
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    });
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
  });
  afterEach(() => {
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await simulator.stop();
    shop.close();
  });

  const openSession = async () => {
    const answer = await fetch(`${simulator.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulator.keys.stripeSecretKey}` },
      body: new URLSearchParams({
        mode: 'payment',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '5000',
        'line_items[0][price_data][product_data][name]': 'Order at Darzi',
        success_url: `${shopUrl}/verify?success=true`,
        cancel_url: `${shopUrl}/verify?success=false`,
      }),
    });
    return ((await answer.json()) as { url: string }).url;
  };
  const openOrder = async () => {
    const answer = await fetch(`${simulator.url}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${simulator.keys.razorpayKeyId}:${simulator.keys.razorpayKeySecret}`).toString('base64')}`,
      },
      body: JSON.stringify({ amount: 123_400, currency: 'INR', payment: { capture: 'manual' } }),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const findBarriers = async (): Promise<string[]> => {
    // Through the debugger, not as a script of the page: the page's policy stays in force.
    await page.evaluate(AXE);
    return page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
    );
  };
  const frame = () => page.frameLocator('iframe[title="Razorpay Checkout (test)"]');
  const logged = async () => (await page.locator('#log').textContent())?.trim().split('\n') ?? [];

  it('accepts a card after a declined one and the bank’s step, then sends the buyer back', async () => {
    await page.goto(await openSession());
    expect(await findBarriers()).toEqual([]);
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await page.getByLabel('Card number').fill('4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(`${shopUrl}/verify?success=true`);
    await page.goBack();
    await page.getByRole('heading', { name: 'This has been paid' }).waitFor();
  });

  it('lets the buyer cancel', async () => {
    await page.goto(await openSession());
    await page.getByRole('link', { name: 'Cancel and return to the shop' }).click();
    await page.waitForURL(`${shopUrl}/verify?success=false`);
  });

  it('opens the dialog under a strict policy: dismissed, failed, then paid after the bank’s step', async () => {
    const order = await openOrder();
    await page.goto(`${shopUrl}/paying?order=${order}`);
    await page.getByRole('button', { name: 'Place order' }).click();
    await frame().getByRole('button', { name: 'Pay ₹1,234.00' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(logged).toEqual(['dismissed null']);
    await eventually(() => page.locator('iframe').count()).toBe(0);

    await page.getByRole('button', { name: 'Place order' }).click();
    await frame().getByLabel('UPI', { exact: true }).check();
    await frame().getByLabel('UPI ID').fill('failure@razorpay');
    await frame().getByRole('button', { name: 'Pay ₹1,234.00' }).click();
    await frame().getByRole('alert').getByText('declined by the bank').waitFor();
    await frame().getByRole('button', { name: 'Close' }).click();
    await eventually(async () => (await logged()).at(-1)).toBe('dismissed null');
    await eventually(async () => (await logged())[1]).toContain(`failed {"code":"BAD_REQUEST_ERROR"`);

    await page.getByRole('button', { name: 'Place order' }).click();
    await frame().getByLabel('Card number').fill('4000 0025 0000 3155');
    await frame().getByRole('button', { name: 'Pay ₹1,234.00' }).click();
    await frame().getByRole('button', { name: 'Complete authentication' }).click();
    await eventually(async () => (await logged()).at(-1)).toContain(`"razorpay_order_id":"${order}"`);
    const [payment] = [...simulator.state.payments.values()].filter(({ status }) => status === 'authorized');
    expect((await logged()).at(-1)).toContain(`"razorpay_payment_id":"${payment?.id}"`);
  });

  it('has an accessible dialog and steering page', async () => {
    await page.goto(
      `${simulator.url}/v1/checkout/frame?key=${simulator.keys.razorpayKeyId}&order_id=${await openOrder()}`,
    );
    expect(await findBarriers()).toEqual([]);
    await page.goto(`${simulator.url}/simulator`);
    expect(await findBarriers()).toEqual([]);
    await page.getByLabel('Webhook timing').first().selectOption('never');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await eventually(() => simulator.switches.stripe.webhooks.timing).toBe('never');
    await page.getByRole('button', { name: 'Reset all switches' }).click();
    await eventually(() => simulator.switches.stripe.webhooks.timing).toBe('normal');
  });
});
