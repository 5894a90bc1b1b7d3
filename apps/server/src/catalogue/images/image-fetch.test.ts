import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../platform/http/public-address.ts';
import { createPictureFetcher } from './image-fetch.ts';
import { parseWebAddress } from './image-files.rules.ts';

const servers: Server[] = [];

/** A real server on loopback. */
const serving = async (listener: RequestListener, host = '127.0.0.1'): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' ? address?.port : 0}`;
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('addresses', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '::1',
    '::',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '4000::1',
    'localhost',
    '',
    'not an address',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    'ftp://example.com/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://user:secret@example.com/a.jpg',
    'http://',
    '/a.jpg',
    `http://example.com/${'a'.repeat(3_000)}`,
  ])('%s is not fetched', (address) => {
    expect(parseWebAddress(address)).toBeUndefined();
  });
});

describe('without an exception for tests, nothing on this machine or its network is reached', () => {
  const fetchPicture = createPictureFetcher({ timeoutMs: 4_000 });

  it('neither by any spelling of loopback', async () => {
    let asked = 0;
    const url = new URL(
      await serving((_, response) => {
        asked += 1;
        response.end('secret');
      }),
    );
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0177.0.0.1',
      '0x7f.1',
      '127.1',
      'localhost',
      '[::ffff:127.0.0.1]',
      '0',
    ]) {
      expect(await fetchPicture(`http://${host}:${url.port}/`)).toMatchObject({
        failure: 'its address is not on the public internet',
        isFinal: true,
      });
    }
    expect(asked).toBe(0);
  });

  it.each([
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
  ])('nor %s', async (address) => {
    expect(await fetchPicture(address)).toMatchObject({
      isFinal: true,
      failure: expect.stringContaining('public'),
    });
  });
});

describe('fetching', () => {
  /** Treats 127.0.0.1 as a public address, and nothing else. */
  const fetchWithin = (timeoutMs: number) =>
    createPictureFetcher({
      isAllowedAddress: (address) => address === '127.0.0.1',
      maxBytes: 1_000,
      timeoutMs,
    });
  const fetchPicture = fetchWithin(20_000);

  it('returns the bytes, even over redirects', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else if (request.url === '/b') response.writeHead(301, { location: 'c' }).end();
      else response.end('the picture');
    });
    expect(await fetchPicture(`${url}/a`)).toEqual({ bytes: Buffer.from('the picture') });
  });

  it('does not follow a redirect to a forbidden address or another kind of address', async () => {
    let asked = 0;
    const hidden = await serving((_, response) => {
      asked += 1;
      response.end('secret');
    }, '127.0.0.2');
    const url = await serving((request, response) => {
      response.writeHead(307, { location: request.url === '/net' ? hidden : 'file:///etc/passwd' }).end();
    });
    expect(await fetchPicture(`${url}/net`)).toMatchObject({
      failure: expect.stringContaining('public'),
      isFinal: true,
    });
    expect(await fetchPicture(`${url}/file`)).toMatchObject({
      failure: expect.stringContaining('http'),
      isFinal: true,
    });
    expect(asked).toBe(0);
  });

  it('gives up on endless redirects', async () => {
    let asked = 0;
    const url = await serving((_, response) => {
      asked += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect(await fetchPicture(url)).toMatchObject({
      isFinal: true,
      failure: expect.stringContaining('too often'),
    });
    expect(asked).toBe(4);
  });

  it('stops at the size limit, whether announced or not', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': 50_000 }).flushHeaders();
      else {
        const pour = setInterval(() => response.write(Buffer.alloc(400)), 5);
        response.on('close', () => clearInterval(pour));
      }
    });
    for (const path of ['/announced', '/endless']) {
      expect(await fetchPicture(url + path)).toEqual({ failure: 'it is too large', isFinal: true });
    }
  });

  it('stops at the time limit, even if bytes trickle in', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/silent') return;
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    for (const path of ['/silent', '/dripping']) {
      expect(await fetchWithin(500)(url + path)).toEqual({ failure: 'it took too long', isFinal: false });
    }
  });

  it('retries temporary failures later, and nothing else', async () => {
    const url = await serving((request, response) => {
      response.writeHead(Number(request.url?.slice(1))).end();
    });
    expect(await fetchPicture(`${url}/404`)).toEqual({ failure: 'the server answered 404', isFinal: true });
    expect(await fetchPicture(`${url}/503`)).toEqual({ failure: 'the server answered 503', isFinal: false });
    expect(await fetchPicture(`${url}/429`)).toMatchObject({ isFinal: false });
    expect(await fetchPicture('http://127.0.0.1:1/')).toMatchObject({
      failure: expect.stringContaining('could not be reached'),
      isFinal: false,
    });
    expect(await fetchPicture('http://no-such-name.invalid/')).toMatchObject({ isFinal: false });
  });
});
