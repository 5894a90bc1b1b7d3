import { call } from '../shell/call.ts';
import { FormRefusalBanner } from '../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../shell/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import type { Spot } from './pin-target.tsx';
import { useStudioChange } from './use-studio.ts';

export const PinForm = ({
  orderId,
  image,
  spot,
  onDone,
}: {
  orderId: string;
  image: number;
  spot: Spot;
  onDone: () => void;
}) => {
  const { field, submit } = useContractForm<{ text: string }>({
    fields: ['text'],
    defaultValues: { text: '' },
  });
  const pinning = useStudioChange((text: string) =>
    call('POST /api/studio/custom-orders/:id/pins', {
      params: { id: orderId },
      body: { image, ...spot, text },
    }),
  );
  const save = submit(async ({ text }) => {
    await pinning.mutateAsync(text.trim());
    onDone();
  });
  return (
    <form method="post" noValidate aria-label="New pin" className="grid gap-3" onSubmit={save}>
      <FormRefusalBanner attempt={pinning} fallback="The pin could not be saved." fields={['text']} />
      <p className="text-13 text-chalk">
        Click where the pin belongs, or move it with the arrow keys. The customer will see it.
      </p>
      <TextArea label="What to look at here" rows={3} maxLength={500} required {...field('text', REQUIRED)} />
      <div>
        <Button type="submit" isBusy={pinning.isPending}>
          Save the pin
        </Button>
      </div>
    </form>
  );
};
