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

/** A composition in words, with a colour swatch; differences from `other` are highlighted. */
export const DesignWords = ({
  design,
  other,
  isNarrow = false,
}: {
  design: ProposedDesign;
  other?: ProposedDesign;
  /** One of two side by side: on a phone, labels go above values. */
  isNarrow?: boolean;
}) => {
  const before = new Map(other && designFacts(other).map(({ name, words }) => [name, words]));
  return (
    <dl className="text-15">
      {designFacts(design).map(({ name, words, swatch }) => {
        const isOther = other !== undefined && before.get(name) !== words;
        return (
          <div
            key={name}
            className={classes(
              'grid gap-x-4 border-b border-line py-1.5',
              isNarrow ? 'sm:grid-cols-2' : 'grid-cols-2',
            )}
          >
            <dt className={classes('text-chalk', isNarrow && 'text-13 sm:text-15')}>{word(name)}</dt>
            <dd className={isOther ? 'font-medium text-madder' : undefined}>
              {swatch === undefined ? null : (
                <span
                  aria-hidden="true"
                  className="mr-2 inline-block size-4 border border-line align-[-0.15em]"
                  style={{ backgroundColor: swatch }}
                />
              )}
              {word(words)}
              {isOther ? <span className="sr-only"> {t('changed')}</span> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
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

/** The customer's design and the designer's proposal, drawn on the same body, side by side. */
export const DesignBeside = ({ order, requested, proposal, requestedTitle, proposalTitle }: BesideProps) => (
  // The words of both begin on one line, however long the titles are.
  <div className="grid grid-cols-2 gap-x-4 sm:gap-x-8">
    <section aria-label={requestedTitle} className="row-span-2 grid min-w-0 grid-rows-subgrid">
      <Drawn title={requestedTitle} order={order} design={requested} />
      <DesignWords design={requested} isNarrow />
    </section>
    <section aria-label={proposalTitle} className="row-span-2 grid min-w-0 grid-rows-subgrid">
      <Drawn title={proposalTitle} order={order} design={proposal} />
      <DesignWords design={proposal} other={requested} isNarrow />
    </section>
  </div>
);

/** The customer's design beside the latest bid's; renders nothing if they are the same. */
export const ProposalBeside = ({ order }: { order: CustomOrder }) => {
  const proposal = order.bids.at(-1)?.design ?? null;
  const requested = order.requestedDesign ?? composedDesignOf(order);
  return proposal === null || requested === undefined ? null : (
    <DesignBeside
      order={order}
      requested={requested}
      proposal={proposal}
      requestedTitle={t('askedFor')}
      proposalTitle={t('proposes')}
    />
  );
};
