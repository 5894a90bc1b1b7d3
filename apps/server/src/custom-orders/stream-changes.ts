import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identifyActor } from '../accounts/identify-actor.ts';
import type { Actor } from '../accounts/session.ts';
import type { Deps } from '../deps.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { openStream } from '../http/open-stream.ts';
import type { OrderChange } from './order-feed.ts';

const BEAT_MS = 20_000;
const MOST_STREAMS = 12;
const MOST_UNSENT_BYTES = 65_536;

const streamsOf = new Map<string, number>();

type Watching = Pick<Deps, 'db' | 'orderFeed'>;

/**
 * Keeps the answer open and writes `event: change` with the order's id whenever something about it is new; whoever
 * hears it asks again. It ends with the session: that is looked at before every event and with every heartbeat.
 */
export const streamChanges = async (
  { db, orderFeed }: Watching,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
  isWanted: (change: OrderChange) => boolean,
): Promise<Outcome<Record<string, never>>> => {
  // Who hung up while the token was looked at is not told so again: nothing may be held for a stream that cannot end.
  if (reply.raw.destroyed) {
    reply.hijack();
    return accept({});
  }
  const open = streamsOf.get(actor.userId) ?? 0;
  if (open >= MOST_STREAMS) return refuse('request.too_many', { values: { retryAfterSeconds: 30 } });
  const raw = openStream(reply, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  if (raw === undefined) return accept({});
  streamsOf.set(actor.userId, open + 1);
  raw.write('retry: 5000\n\n');

  const token = bearerToken(request);
  const write = async (text: string) => {
    // While the database is away nobody can be told anything; the stream ends and is begun anew.
    const known = await identifyActor(db, token).catch(() => undefined);
    if (known === undefined || raw.writableLength > MOST_UNSENT_BYTES) raw.end();
    else if (!raw.writableEnded) raw.write(text);
  };
  const stop = orderFeed.subscribe({
    tell: (change) => {
      if (isWanted(change)) void write(`event: change\ndata: {"orderId":"${change.orderId}"}\n\n`);
    },
    end: () => raw.end(),
  });
  const beat = setInterval(() => void write(': still here\n\n'), BEAT_MS);
  raw.on('close', () => {
    clearInterval(beat);
    stop();
    const left = (streamsOf.get(actor.userId) ?? 1) - 1;
    if (left > 0) streamsOf.set(actor.userId, left);
    else streamsOf.delete(actor.userId);
  });
  return accept({});
};
