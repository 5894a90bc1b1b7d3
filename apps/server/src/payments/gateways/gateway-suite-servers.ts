import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { provider: string; body: Buffer; headers: IncomingHttpHeaders };

/** A shop that only records the webhooks it receives. */
export const startListeningShop = async () => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        provider: request.url?.split('/').at(-1) ?? '',
        body: Buffer.concat(chunks),
        headers: request.headers,
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, stop: () => server.close() };
};

/** Answers everything the same way, to simulate a gateway gone mad. */
export const startMadGateway = async () => {
  let answer = { status: 200, text: '' };
  let isDripping = false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (!isDripping) return void response.end(answer.text);
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (text: string, status = 200) => {
      isDripping = false;
      answer = { status, text };
    },
    drip: () => {
      isDripping = true;
      answer = { status: 200, text: '' };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
