/** The thread in which customers' garments are drawn: one request in, one picture or fault out, in turn. */
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type ClothAnswer, type ClothRequest, renderCloth } from './render-cloth.ts';

// One core is what a picture may take.
sharp.concurrency(1);

const answer = (sent: ClothAnswer): void => parentPort?.postMessage(sent);

let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ id, request }: { id: number; request: ClothRequest }) => {
  turn = turn.then(async () => {
    try {
      answer({ id, picture: await renderCloth(request) });
    } catch (fault) {
      answer({ id, fault: fault instanceof Error ? fault.message : String(fault) });
    }
  });
});
