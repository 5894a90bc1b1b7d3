import type { BulkChange } from '@darzi/contract/back-office/products.routes.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TagField } from './tag-field.tsx';

/** Tags to add to the selected products, and to remove. */
export const BulkTagsForm = ({
  isBusy,
  onChange,
}: {
  isBusy: boolean;
  onChange: (change: BulkChange['change']) => void;
}) => {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange({ tags: { add: [...add], remove: [...remove] } });
  };
  return (
    <form noValidate method="post" aria-label="Tags" className="grid gap-5 pt-5" onSubmit={send}>
      <TagField label="Add these tags" tags={add} onChange={setAdd} />
      <TagField
        label="Remove these tags"
        tags={remove}
        hint="Where a product has them"
        onChange={setRemove}
      />
      <div>
        <Button type="submit" isBusy={isBusy} disabled={add.length + remove.length === 0}>
          Change tags
        </Button>
      </div>
    </form>
  );
};
