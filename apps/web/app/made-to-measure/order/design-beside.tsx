import { BODY_MEASUREMENTS } from '@darzi/contract/custom-orders/body.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { composedDesignOf, designFacts, measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import type { ProposedDesign } from '@darzi/contract/custom-orders/garments.routes.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';
import { MeasuredFigure } from '../figure/measured-figure.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

type Body = Pick<CustomOrder, 'design' | 'moreMeasurements' | 'estimatedMeasurements'> & {
  readonly measurements: CustomOrder['measurements'] | null;
};

type Fact = ReturnType<typeof designFacts>[number];

/** Facts about a composition in words, with a colour swatch. */
export const DesignWords = ({
  facts,
  isHalf = false,
  isChanged = false,
}: {
  facts: readonly Fact[];
  /** One of two side by side: on a phone, labels go above values. */
  isHalf?: boolean;
  isChanged?: boolean;
}) => (
  <dl className="text-15">
    {facts.map(({ name, words, swatch }) => (
      <div
        key={name}
        className={classes(
          'grid gap-x-4 border-b border-line py-1.5',
          isHalf ? 'sm:grid-cols-2' : 'grid-cols-2',
        )}
      >
        <dt className={classes('text-chalk', isHalf && 'text-13 sm:text-15')}>{word(name)}</dt>
        <dd className={isChanged ? 'font-medium text-madder' : undefined}>
          {swatch === undefined ? null : (
            <span
              aria-hidden="true"
              className="mr-2 inline-block size-4 border border-line align-[-0.15em] forced-color-adjust-none"
              style={{ backgroundColor: swatch }}
            />
          )}
          {word(words)}
          {isChanged ? <span className="sr-only"> {t('changed')}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
);

/** What two compositions have in common, and both words of what differs, in the same order. */
export const compareDesigns = (requested: ProposedDesign, proposal: ProposedDesign, garment?: string) => {
  const before: readonly Fact[] = designFacts(requested, garment);
  const now: readonly Fact[] = designFacts(proposal, garment);
  const wordsIn = (facts: readonly Fact[], name: string): Fact =>
    facts.find((fact) => fact.name === name) ?? { name, words: 'None' };
  const changed = [...new Set([...now, ...before].map(({ name }) => name))].filter(
    (name) => wordsIn(before, name).words !== wordsIn(now, name).words,
  );
  return {
    same: now.filter(({ name }) => !changed.includes(name)),
    before: changed.map((name) => wordsIn(before, name)),
    now: changed.map((name) => wordsIn(now, name)),
  };
};

const Drawn = ({ title, order, design }: { title: string; order: Body; design: ProposedDesign }) => (
  <MeasuredFigure
    measurements={measuredOf(order)}
    tapes={BODY_MEASUREMENTS.filter((name) => measuredOf(order)[name] !== undefined)}
    unit="in"
    wearer={order.design.wearer ?? undefined}
    hasTapes={false}
    caption={title}
    design={{
      garment: order.design.garment,
      fabric: design.fabric,
      choices: design.choices,
      fit: design.fit ?? undefined,
      colour: design.colour ?? undefined,
      print: design.print ?? undefined,
      border: design.border ?? undefined,
    }}
  />
);

type BesideProps = {
  readonly order: Body;
  readonly requested: ProposedDesign;
  readonly proposal: ProposedDesign;
  /** Who asked for it, from the reader's point of view. */
  readonly requestedTitle: string;
  readonly proposalTitle: string;
};

/** The customer's design and the designer's proposal, drawn on the same body, side by side; then what both share. */
export const DesignBeside = ({ order, requested, proposal, requestedTitle, proposalTitle }: BesideProps) => {
  const { same, before, now } = compareDesigns(requested, proposal, order.design.garment);
  return (
    <div className="grid gap-6">
      {/* The words of both begin on one line, however long the titles are. On a phone the numbers would be too small. */}
      <div className="grid grid-cols-2 gap-x-4 sm:gap-x-8 max-sm:[&_[data-tape]]:hidden">
        <section aria-label={requestedTitle} className="row-span-2 grid min-w-0 grid-rows-subgrid">
          <Drawn title={requestedTitle} order={order} design={requested} />
          <DesignWords facts={before} isHalf />
        </section>
        <section aria-label={proposalTitle} className="row-span-2 grid min-w-0 grid-rows-subgrid">
          <Drawn title={proposalTitle} order={order} design={proposal} />
          <DesignWords facts={now} isHalf isChanged />
        </section>
      </div>
      <section aria-label={t('unchanged')}>
        <p aria-hidden="true" className="text-15 text-chalk">
          {t('unchanged')}
        </p>
        <DesignWords facts={same} />
      </section>
    </div>
  );
};

/** The latest bid's composition and the customer's own; undefined if they are the same. */
export const proposalOf = (order: CustomOrder) => {
  const proposal = order.bids.at(-1)?.design ?? null;
  const requested = order.requestedDesign ?? composedDesignOf(order);
  return proposal === null || requested === undefined ? undefined : { proposal, requested };
};

/** The customer's design beside the latest bid's; renders nothing if they are the same. */
export const ProposalBeside = ({ order }: { order: CustomOrder }) => {
  const compared = proposalOf(order);
  return compared === undefined ? null : (
    <DesignBeside order={order} {...compared} requestedTitle={t('askedFor')} proposalTitle={t('proposes')} />
  );
};
