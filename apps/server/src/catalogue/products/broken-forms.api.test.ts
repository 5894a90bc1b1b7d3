import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson } from '../../test-factories.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  token = (await aPerson(shop, 'admin')).token;
});
afterAll(() => shop.close());

const PART =
  'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nname,price';
const FIELD = 'Content-Disposition: form-data; name="name"\r\n\r\nx';

describe.each(['/api/admin/products/import', '/api/admin/products'])('a broken form sent to %s', (url) => {
  it.each<[string, string, string]>([
    ['without a boundary', 'multipart/form-data', '--b\r\n'],
    ['that is empty', 'multipart/form-data; boundary=b', ''],
    ['that ends in the middle of a file', 'multipart/form-data; boundary=b', `--b\r\n${PART}`],
    ['that ends in the middle of a field', 'multipart/form-data; boundary=b', `--b\r\n${FIELD}`],
    ['with a part without a header', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['with a header that never ends', 'multipart/form-data; boundary=b', `--b\r\nX-${'y'.repeat(200_000)}`],
    ['with another boundary', 'multipart/form-data; boundary=b', `--c\r\n${PART}\r\n--c--\r\n`],
    [
      'with a field called __proto__',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'with a thousand fields',
      'multipart/form-data; boundary=b',
      `${`--b\r\n${FIELD}\r\n`.repeat(1_000)}--b--\r\n`,
    ],
    [
      'with a huge field',
      'multipart/form-data; boundary=b',
      `--b\r\n${FIELD}${'x'.repeat(2_000_000)}\r\n--b--\r\n`,
    ],
    ['of another kind', 'text/csv', 'name,price'],
    ['of broken JSON', 'application/json', '{"name":'],
    ['of JSON that is no object', 'application/json', '[1]'],
    ['of JSON that would poison', 'application/json', '{"__proto__": {"a": 1}}'],
  ])('%s is the sender’s fault', async (_, type, payload) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    expect([400, 413, 415]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      success: false,
      code: expect.any(String),
      message: expect.any(String),
    });
  });
});
