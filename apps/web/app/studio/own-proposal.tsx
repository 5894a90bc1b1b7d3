import { composedDesignOf } from '@darzi/contract/custom-orders/design-words.ts';
import type { ProposedDesign } from '@darzi/contract/custom-orders/garments.routes.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { DesignBeside } from '../made-to-measure/order/design-beside.tsx';
import { Button } from '../ui/button.tsx';
import { CompositionFields } from './composition-fields.tsx';

/** A composition that differs from the customer's, drawn beside it; null while the bid is for what they asked for. */
export const OwnProposal = ({
  order,
  proposal,
  onChange,
}: {
  order: StudioOrder;
  proposal: ProposedDesign | null;
  onChange: (proposal: ProposedDesign | null) => void;
}) => {
  const requested = composedDesignOf(order);
  const { garment } = order.design;
  if (requested === undefined || garment === undefined) return null;
  if (proposal === null) {
    return (
      <div>
        <Button variant="quiet" onClick={() => onChange(requested)}>
          Propose another design
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-2 text-15 font-medium">My proposal</legend>
      <CompositionFields garment={garment} design={proposal} onChange={onChange} />
      <DesignBeside
        order={order}
        requested={requested}
        proposal={proposal}
        requestedTitle="As the customer asked"
        proposalTitle="My proposal"
      />
      <div>
        <Button variant="quiet" onClick={() => onChange(null)}>
          Back to the customer’s design
        </Button>
      </div>
    </fieldset>
  );
};
