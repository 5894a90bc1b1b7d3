import { setTimeout as pause } from 'node:timers/promises';
import type { ImportProgress, ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import type { MissingWord } from '@darzi/contract/catalogue/categories.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import pg from 'pg';
import type { AuditActor } from '../../platform/audit/audit.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import { findKnownImages } from '../images/image.repository.ts';
import { storeImage } from '../images/store-image.ts';
import { listCategoryMappings } from './category-mapping.repository.ts';
import { createClassifier } from './category-mapping.rules.ts';
import { findTakenHandles } from './import.repository.ts';
import { writeBatch } from './import-batch.ts';
import { createChartFinder } from './import-charts.ts';
import type { Missing } from './import-facet.rules.ts';
import { type ImportFile, openImportFile, type RowGroup, readGroups } from './import-groups.ts';
import { findLeftovers, problemOf } from './import-leftovers.ts';
import type { OpenFile } from './import-lines.ts';
import { createColumnNotes } from './import-notes.ts';
import type { StorePicture } from './import-picture-rows.ts';
import { createPictureFinder, type FindPicture, type FoundPicture } from './import-pictures.ts';
import { type Derived, deriveProducts, type ImportedProduct } from './import-product.rules.ts';
import { takeSnapshot } from './import-snapshot.rules.ts';
import { type Problem, readSource, type SourceProduct } from './import-source.rules.ts';
import { tidyLine } from './import-text.rules.ts';
import { type FileSource, judgeBatch, type Prepared, type Verdict } from './import-verdict.ts';

const BATCH = 100;
/** While shoppers are served, each batch is followed by a pause this many times as long. */
const REST = 4;
/** Keeps the report readable, and the answer small, however broken a file is. */
const MAX_REPORTED = 2_000;
/** As many as can be added at once. */
const MAX_MISSING = 200;

export type ImportOptions = {
  readonly actor: AuditActor;
  /** Only reports what would happen. */
  readonly isDryRun: boolean;
  /** Folder of pictures named by file; without it only web addresses work. */
  readonly picturesFolder?: string | undefined;
  /** This process also serves shoppers: they get four fifths of the time. */
  readonly isBesideShoppers?: boolean;
  /** Called after every batch; a product that is left out counts as done. */
  readonly onProgress?: (progress: ImportProgress) => void;
};

/** Collects the import's report: counts are unlimited, lists are not. */
const createReport = () => {
  const counts = { created: 0, updated: 0, skipped: 0, waiting: 0 };
  const unpublished: ImportReport['unpublished'] = [];
  const errors: Problem[] = [];
  const notes: Problem[] = [];
  const hidden: Problem[] = [];
  const missing = new Map<string, MissingWord>();
  let unreported = 0;
  return {
    addMissing: (words: readonly Missing[], product: string): void => {
      for (const one of words) {
        const key = `${one.said}\n${one.word.toLowerCase()}`;
        const before = missing.get(key);
        if (before === undefined && missing.size >= MAX_REPORTED) continue;
        missing.set(key, {
          ...(before ?? { ...one, example: product.slice(0, 255) }),
          products: (before?.products ?? 0) + 1,
          lacksCategory: one.lacksCategory || before?.lacksCategory === true,
          lacksType: one.lacksType || before?.lacksType === true,
        });
      }
    },
    addError: (problem: Problem): void => {
      if (errors.length < MAX_REPORTED) errors.push(problem);
      else unreported += 1;
    },
    addNotes: (found: readonly Problem[]): void => {
      notes.push(...found.slice(0, MAX_REPORTED - notes.length));
    },
    addHidden: (found: readonly Problem[]): void => {
      hidden.push(...found.slice(0, MAX_REPORTED - hidden.length));
    },
    addVerdict: ({ prepared: { product }, outcome, isPublished, waits }: Verdict): void => {
      counts[outcome] += 1;
      if (waits) counts.waiting += 1;
      if (isPublished || waits || unpublished.length >= MAX_REPORTED) return;
      const reason = product.hiddenBecause ?? 'It was archived in the back office';
      unpublished.push({ row: product.row, name: product.name, reason });
    },
    read: (): ImportReport => ({
      ...counts,
      unpublished,
      hidden,
      missing: [...missing.values()].sort((a, b) => b.products - a.products).slice(0, MAX_MISSING),
      notes: [...notes].sort((a, b) => a.row - b.row),
      errors: [
        ...[...errors].sort((a, b) => a.row - b.row),
        ...(unreported === 0 ? [] : [{ row: 0, message: `${unreported} more problems are not listed.` }]),
      ],
    }),
  };
};

type Report = ReturnType<typeof createReport>;

const prepare = async (
  product: ImportedProduct,
  find: FindPicture,
  chart: Prepared['chart'],
  source: FileSource | undefined,
): Promise<Prepared> => {
  const pictures = new Map<string, FoundPicture>();
  for (const { source } of product.images) pictures.set(source, await find(source));
  const keys = new Map([...pictures].map(([source, { key }]) => [source, key]));
  return {
    product,
    // A chart that was not found is looked for again next time.
    snapshot: takeSnapshot(chart === undefined ? { ...product, sizeChart: undefined } : product, keys),
    pictures,
    chart,
    ...(source === undefined ? {} : { source }),
  };
};

const unusablePictures = ({ product, pictures }: Prepared): Problem[] =>
  product.images.flatMap(({ row, source }) => {
    const picture = pictures.get(source);
    return picture?.kind === 'unusable'
      ? [{ row, message: `The picture ${source.slice(0, 200)} cannot be used: ${picture.problem}` }]
      : [];
  });

/** PostgreSQL refused its input for whatever reason but is still serving: the other rows may be fine. */
const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);

type Write = (batch: readonly Prepared[]) => Promise<void>;

/** Writes and reports batches, or in a dry run only reports them. A product that the database refuses is left out alone. */
const createWriter = (
  deps: Pick<Deps, 'db' | 'files'>,
  { actor, isDryRun }: ImportOptions,
  report: Report,
): Write => {
  const keep: StorePicture = async (picture) => {
    const stored = await storeImage(deps, await picture.read());
    return stored.ok ? stored.value : { problem: refusalMessage(stored.refusal.code, stored.refusal.values) };
  };
  const judge = async (batch: readonly Prepared[]) => ({
    verdicts: await judgeBatch(deps.db, batch, false),
    lost: [],
    small: [],
    hidden: (await findLeftovers(deps.db, batch)).map(problemOf),
  });
  const write: Write = async (batch) => {
    try {
      const { verdicts, lost, small, hidden } = isDryRun
        ? await judge(batch)
        : await writeBatch(deps.db, actor, batch, keep);
      for (const verdict of verdicts) report.addVerdict(verdict);
      for (const problem of lost) report.addError(problem);
      report.addNotes(small);
      report.addHidden(hidden);
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error;
      const [only] = batch;
      if (batch.length === 1 && only !== undefined) {
        report.addError({
          row: only.product.row,
          product: only.product.name,
          message: 'This product contains values that cannot be stored.',
        });
      } else for (const one of batch) await write([one]);
    }
  };
  return write;
};

type Derive = (source: SourceProduct) => Promise<Derived>;

/** One product with its colours; or several if an earlier import made one per colour and those still exist. */
const createDeriver = async (db: Deps['db']): Promise<Derive> => {
  const names = await loadCategoryNames(db);
  const classify = createClassifier(await listCategoryMappings(db));
  return async (source) => {
    const whole = deriveProducts(source, classify, names);
    if (source.isOwn || 'problems' in whole || whole.products.every(({ colours }) => colours.length === 0))
      return whole;
    const split = deriveProducts(source, classify, names, true);
    if ('problems' in split) return whole;
    const wholes = whole.products.map(({ handle }) => handle);
    const parts = split.products.map(({ handle }) => handle);
    const taken = await findTakenHandles(db, [...wholes, ...parts]);
    const isSplit = parts.some((part) => taken.has(part)) && !wholes.some((one) => taken.has(one));
    return isSplit ? split : whole;
  };
};

const about = (product: string, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => ({ ...problem, product: product.slice(0, 255) }));

type ProductRows = Extract<RowGroup, { readonly rows: unknown }>;
type Prepare = (group: ProductRows, isNamed: FileSource['isNamed']) => Promise<readonly Prepared[]>;

/** Turns a product's rows into what can be written, and reports what is left out. */
const createPreparer = async (
  { db }: Pick<Deps, 'db'>,
  { actor, isDryRun, picturesFolder }: ImportOptions,
  { columns }: ImportFile,
  report: Report,
): Promise<Prepare> => {
  const derive = await createDeriver(db);
  const isKnown = async (hash: string) => (await findKnownImages(db, [hash])).size > 0;
  const find = createPictureFinder(picturesFolder, isKnown);
  const findChart = await createChartFinder(db, actor, isDryRun);
  const seen = new Map<string, number>();

  return async ({ handle, rows }, isNamed) => {
    const read = readSource(handle, rows, columns);
    const derived = 'source' in read ? await derive(read.source) : { ...read, missing: [] };
    const name = ('source' in read ? tidyLine(read.source.title) : '') || handle;
    report.addMissing(derived.missing, name);
    if ('problems' in derived) {
      for (const problem of about(name, derived.problems)) report.addError(problem);
      return [];
    }
    const [first] = derived.products;
    const found = first === undefined ? undefined : await findChart(first);
    report.addNotes(about(first?.name ?? handle, [...derived.notes, ...(found?.notes ?? [])]));
    const made = derived.products.map((product) => product.handle);
    const source = columns.format === 'own' ? undefined : { handle, row: first?.row ?? 0, made, isNamed };
    const ready: Prepared[] = [];
    for (const product of derived.products) {
      const earlier = seen.get(product.handle);
      if (earlier !== undefined) {
        const message = `“${product.handle}” is already in row ${earlier}.`;
        report.addError({ row: product.row, product: product.name, message });
        continue;
      }
      seen.set(product.handle, product.row);
      const prepared = await prepare(product, find, found?.chart, source);
      for (const problem of about(product.name, unusablePictures(prepared))) report.addError(problem);
      ready.push(prepared);
    }
    return ready;
  };
};

/**
 * Imports products from a CSV file, Shopify's export or our own. A product with a broken row is left out as a whole and
 * never stops the others; importing the same file again changes nothing. Refuses any other file.
 */
export const importCatalogue = async (
  deps: Pick<Deps, 'db' | 'files'>,
  open: OpenFile,
  options: ImportOptions,
): Promise<Outcome<ImportReport>> => {
  const { isBesideShoppers = false, onProgress = () => {} } = options;
  const opened = await openImportFile(open);
  if ('problem' in opened) return refuse('import.not_csv', { values: { reason: opened.problem } });
  const { file } = opened;
  const report = createReport();
  const prepareGroup = await createPreparer(deps, options, file, report);
  const write = createWriter(deps, options, report);
  const columnNotes = createColumnNotes(file.columns);
  let batch: Prepared[] = [];
  const progress = { done: 0, total: 0 };
  let isNamed: FileSource['isNamed'] = () => false;
  for await (const group of readGroups(file)) {
    if ('products' in group) {
      progress.total = group.products;
      isNamed = group.isNamed;
      onProgress({ ...progress });
      continue;
    }
    if ('stray' in group) {
      report.addError({ row: group.stray, message: group.problem });
      continue;
    }
    progress.done += 1;
    columnNotes.look(group.rows);
    batch.push(...(await prepareGroup(group, isNamed)));
    if (batch.length < BATCH) continue;
    const began = performance.now();
    await write(batch);
    batch = [];
    onProgress({ ...progress });
    if (isBesideShoppers) await pause((performance.now() - began) * REST);
  }
  if (batch.length > 0) await write(batch);
  report.addNotes(columnNotes.read());
  return accept(report.read());
};
