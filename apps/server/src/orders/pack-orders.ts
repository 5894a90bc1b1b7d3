import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import type { Deps } from '../deps.ts';
import { type Mover, moveOrderAlong } from './move-order.ts';

type Wanted = { readonly _id: string; readonly version?: number | undefined };
type Verdict = { readonly _id: string; readonly ok: boolean; readonly message: string };

/** Moves orders to Packing, one after the other: what goes wrong with one of them stops none of the others. */
export const packOrders = async (
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  wanted: readonly Wanted[],
  by: Mover,
): Promise<Outcome<{ verdicts: Verdict[] }>> => {
  const verdicts: Verdict[] = [];
  for (const { _id, version } of wanted) {
    const moved = await moveOrderAlong(deps, _id, { to: 'Packing', version }, by).catch((error: unknown) => {
      deps.log.error({ err: error, orderId: _id }, 'order could not be packed');
      return undefined;
    });
    if (moved === undefined) verdicts.push({ _id, ok: false, message: 'Something went wrong on our side.' });
    else if (moved.ok) verdicts.push({ _id, ok: true, message: 'Packing' });
    else verdicts.push({ _id, ok: false, message: refusalMessage(moved.refusal.code, moved.refusal.values) });
  }
  return accept({ verdicts });
};
