import type { StudioOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { useMutation } from '@tanstack/react-query';
import { toastFailure } from '../call.ts';
import { saveDocument } from '../save-document.ts';
import { Button } from '../ui/button.tsx';

const PAPERS = [
  ['Job sheet', 'GET /api/studio/custom-orders/:id/job-sheet'],
  ['Starting block', 'GET /api/studio/custom-orders/:id/draft-block'],
] as const;
type Paper = (typeof PAPERS)[number];

const PaperButton = ({ orderId, paper: [title, route] }: { orderId: string; paper: Paper }) => {
  const printing = useMutation({
    mutationFn: () => saveDocument(route, { params: { id: orderId } }),
    onError: (error) => toastFailure(error, `The ${title.toLowerCase()} could not be printed.`),
  });
  return (
    <Button variant="secondary" isBusy={printing.isPending} onClick={() => printing.mutate()}>
      {title} (PDF)
    </Button>
  );
};

/** What is printed about an order for the workshop; a block needs measurements. */
export const OrderPapers = ({ order }: { order: StudioOrder }) => (
  <div className="flex flex-wrap gap-3">
    {PAPERS.filter(([title]) => title === 'Job sheet' || order.measurements !== null).map((paper) => (
      <PaperButton key={paper[0]} orderId={order._id} paper={paper} />
    ))}
  </div>
);
