import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { toastFailure } from '../../shell/call.ts';
import { MoveButtons } from '../../staff/move-buttons.tsx';
import { Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { type Entry, type Kind, useEntryChange } from './use-categories.ts';

const taxesIn = ({ hsn, gstPercent, exempt }: Entry): string =>
  [
    hsn == null ? undefined : `HSN ${hsn}`,
    gstPercent == null ? undefined : exempt === true ? 'Exempt from GST' : `GST ${gstPercent}%`,
  ]
    .filter((text) => text !== undefined)
    .join(' · ');

const NEW = 'new';

/** The owner's categories or types, in the order in which shoppers see them. */
export const CategoryList = ({ kind, entries }: { kind: Kind; entries: readonly Entry[] }) => {
  const [open, setOpen] = useState<string>();
  const moving = useEntryChange(kind);
  const move = (id: string, position: number) =>
    moving.mutate(
      { id, change: { position } },
      { onError: (error) => toastFailure(error, 'It could not be moved.') },
    );
  const opened = entries.find(({ _id }) => _id === open);
  return (
    <Panel title={kind === 'category' ? 'Categories' : 'Types'}>
      <ul className="grid">
        {entries.map((entry, index) => (
          <li key={entry._id} className="flex items-center gap-2 border-b border-line py-1.5">
            <div className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">
                {entry.name} {entry.retired ? <Badge tone="plain">Retired</Badge> : null}
              </span>
              <span className="block text-13 text-chalk">
                {[counted(entry.products, 'product'), taxesIn(entry)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <MoveButtons
              name={entry.name}
              place={index}
              last={entries.length - 1}
              isBusy={moving.isPending}
              onMove={(place) => move(entry._id, place + 1)}
            />
            <Button variant="quiet" onClick={() => setOpen(entry._id)}>
              Change<span className="sr-only"> {entry.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => setOpen(NEW)}>
          {kind === 'category' ? 'New category' : 'New type'}
        </Button>
      </div>
      <CategoryDialog
        key={open}
        kind={kind}
        entry={opened}
        isOpen={open === NEW || opened !== undefined}
        onClose={() => setOpen(undefined)}
      />
    </Panel>
  );
};
