import { useMutation } from '@tanstack/react-query';
import { toastFailure } from '../call.ts';
import { saveDocument } from '../save-document.ts';
import { Button } from '../ui/button.tsx';

/** What is printed about an order for the workshop. */
export const OrderPapers = ({ orderId }: { orderId: string }) => {
  const saving = useMutation({
    mutationFn: () =>
      saveDocument('GET /api/studio/custom-orders/:id/job-sheet', { params: { id: orderId } }),
    onError: (error) => toastFailure(error, 'The job sheet could not be printed.'),
  });
  return (
    <div className="flex flex-wrap gap-x-6">
      <Button variant="quiet" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        Job sheet (PDF)
      </Button>
    </div>
  );
};
