import type { SizeChartId } from '@darzi/contract/ids.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { sizeChartDraft } from '@darzi/contract/size-charts/size-charts.routes.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { addChart, findChartsByName } from '../size-charts/size-charts.ts';
import type { ImportedProduct } from './import-product.rules.ts';
import type { Problem } from './import-source.rules.ts';

/** Null: no chart; undefined if there is none of that name, with the reason. */
type FoundChart = { readonly chart: SizeChartId | null | undefined; readonly notes: readonly Problem[] };

export type FindChart = (
  product: Pick<ImportedProduct, 'row' | 'sizeChart' | 'sizeChartFigures'>,
) => Promise<FoundChart>;

const draftOf = (name: string, figures: string) => {
  try {
    return sizeChartDraft.safeParse({ ...JSON.parse(figures), name, places: [] }).data;
  } catch {
    return undefined;
  }
};

/**
 * Finds size charts by name. A chart that the file contains and the shop lacks is added; the shop's own stays as it is.
 * A dry run writes nothing.
 */
export const createChartFinder = async (
  db: Database,
  actor: AuditActor,
  isDryRun: boolean,
): Promise<FindChart> => {
  const known = new Map<string, SizeChartId | undefined>(await findChartsByName(db));
  return async ({ row, sizeChart: name, sizeChartFigures: figures }) => {
    const without = (why: string): FoundChart => ({
      chart: undefined,
      notes: [{ row, message: `The shop has no size chart “${name?.slice(0, 80)}”${why}` }],
    });
    if (name === undefined || name === '') return { chart: name === '' ? null : undefined, notes: [] };
    const key = name.toLowerCase();
    if (known.has(key)) return { chart: known.get(key), notes: [] };
    if (figures === '') return without('; the product is imported without it.');
    const draft = draftOf(name, figures);
    if (draft === undefined) return without(', and the file’s has no figures that can be read.');
    const added = isDryRun ? undefined : await addChart(db, actor, draft);
    if (added?.ok === false) return without(`: ${refusalMessage(added.refusal.code, added.refusal.values)}`);
    const chart = added?.value.chart._id;
    known.set(key, chart);
    return { chart, notes: [] };
  };
};
