import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** Forwards a request to the shop as soon as it runs; a stream stays open until one side ends it. */
export const passOn = (
  request: IncomingMessage,
  response: ServerResponse,
  shopUrl: () => Promise<string>,
): void => {
  const refuse = (error: unknown) => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`${error instanceof Error ? error.message : error}\n`);
  };
  shopUrl().then((url) => {
    const onward = ask(
      new URL(url),
      {
        method: request.method,
        path: request.url,
        agent: false,
        headers: {
          ...request.headers,
          'x-forwarded-for': request.socket.remoteAddress ?? '',
          connection: 'close',
        },
      },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
        answer.once('error', refuse);
      },
    );
    onward.once('error', refuse);
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  }, refuse);
};
