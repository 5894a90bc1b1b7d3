import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { useState } from 'react';
import { saveDocument } from '../shell/save-file.ts';
import { useSend } from '../shell/use-send.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';

const PAPERS = [
  ['a4', 'A4, to tape together'],
  ['a3', 'A3, to tape together'],
  ['a0', 'A0, for a plotter'],
  ['fifth', 'One page at 1:5'],
] as const;
type Paper = (typeof PAPERS)[number][0];

const inches = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** The pattern on the paper at hand; ease and seam allowance default to the garment's. */
export const PatternButton = ({ order }: { order: StudioOrder }) => {
  const [paper, setPaper] = useState<Paper>('a4');
  const [ease, setEase] = useState('');
  const [seam, setSeam] = useState('');
  const title = order.design.garment === undefined ? 'Starting block' : 'Pattern';
  const printing = useSend(
    () =>
      saveDocument('GET /api/studio/custom-orders/:id/pattern', {
        params: { id: order._id },
        query: { paper, ease: inches(ease), seam: inches(seam) },
      }),
    { failed: `The ${title.toLowerCase()} could not be printed.` },
  );
  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <SelectField
        label="Paper"
        value={paper}
        onChange={({ target }) => setPaper(PAPERS.find(([value]) => value === target.value)?.[0] ?? 'a4')}
      >
        {PAPERS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Ease, inches"
        className="w-32"
        inputMode="decimal"
        placeholder="By the fit"
        value={ease}
        onChange={({ target }) => setEase(target.value)}
      />
      <TextField
        label="Seam, inches"
        className="w-32"
        inputMode="decimal"
        placeholder={order.design.garment === undefined ? 'None' : '0.5'}
        value={seam}
        onChange={({ target }) => setSeam(target.value)}
      />
      <Button variant="secondary" isBusy={printing.isPending} onClick={() => printing.mutate()}>
        {title} (PDF)
      </Button>
    </div>
  );
};
