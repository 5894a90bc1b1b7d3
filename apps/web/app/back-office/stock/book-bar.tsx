import { type BookedReason, STOCK_REASON_LABEL } from '@darzi/contract/back-office/stock.ts';
import { CallError } from '@darzi/contract/client.ts';
import { counted } from '@darzi/contract/wording.ts';
import { call, failureText } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { useGoodsChange } from '../products/use-products.ts';
import { isEntryFit, linesOf, type StockEntries, type StockEntry } from './stock-entries.ts';

const MAX_LINES = 500;

const sizes = (count: number): string => counted(count, 'size');

/** The server's error, with the size it concerns. */
const showFault = (error: unknown, entries: readonly StockEntry[]): string => {
  const [field, text] = error instanceof CallError ? (Object.entries(error.fields)[0] ?? []) : [];
  const entry = field === undefined ? undefined : entries[Number(field.split('.')[1])];
  return entry === undefined || text === undefined
    ? failureText(error, 'The stock could not be updated.')
    : `${entry.name}, ${entry.size}: ${text}. Nothing was changed.`;
};

type Booking = {
  readonly reason: BookedReason;
  readonly note: string;
  readonly lines: ReturnType<typeof linesOf>;
};

/** Saves all entries at once; stays in view at the foot of the window. */
export const BookBar = ({
  reason,
  entries,
  onDone,
}: {
  reason: BookedReason;
  entries: StockEntries;
  onDone: () => void;
}) => {
  const { form, field, submit } = useContractForm<{ note: string }>({
    fields: ['note'],
    defaultValues: { note: '' },
  });
  const written = [...entries.values()];
  const wrong = written.filter((entry) => !isEntryFit(reason, entry)).length;
  const booking = useGoodsChange((body: Booking, key) =>
    call('POST /api/admin/stock/movements', { body }, { headers: { 'Idempotency-Key': key() } }),
  );
  if (written.length === 0) return null;
  const isTooMuch = written.length > MAX_LINES;
  const book = submit(async ({ note }) => {
    if (wrong > 0 || isTooMuch) return;
    const { booked } = await booking.mutateAsync({ reason, note, lines: linesOf(reason, written) });
    toast.success(booked === 0 ? 'Nothing needed correcting' : `${sizes(booked)} booked`);
    form.reset();
    onDone();
  });
  return (
    <form
      aria-label="Book the stock"
      onSubmit={book}
      className="bar-below sticky z-20 mt-8 grid gap-2 border-t border-ink bg-paper py-3 print:hidden"
    >
      {booking.isError ? <FieldError>{showFault(booking.error, written)}</FieldError> : null}
      {wrong > 0 ? <FieldError>{sizes(wrong)} without a whole number of pieces</FieldError> : null}
      {isTooMuch ? <FieldError>At most {MAX_LINES} sizes at once</FieldError> : null}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField label="Note" className="min-w-48 flex-1" maxLength={200} {...field('note')} />
        <Button type="submit" isBusy={booking.isPending}>
          Book {sizes(written.length)}: {STOCK_REASON_LABEL[reason].toLowerCase()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Clear the fields
        </Button>
      </div>
    </form>
  );
};
