import type { CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { call, toastFailure } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useCustomerChange } from './use-customers.ts';

const MAX_CHARACTERS = 2_000;

/** Notes about a customer, newest first, and a field for more. */
export const CustomerNotes = ({ customer: { _id: id, notes } }: { customer: CustomerFile }) => {
  const { field, submit, settle } = useContractForm<{ text: string }>({
    fields: ['text'],
    defaultValues: { text: '' },
  });
  const keeping = useCustomerChange(id, (body: { text: string }) =>
    call('POST /api/admin/customers/:id/notes', { params: { id }, body }),
  );
  const removing = useCustomerChange(id, (noteId: string) =>
    call('DELETE /api/admin/customers/:id/notes/:noteId', { params: { id, noteId } }),
  );
  const keep = submit(async (note) => {
    await keeping.mutateAsync(note);
    settle(note);
  });
  return (
    <>
      <form method="post" noValidate className="grid gap-3" onSubmit={keep}>
        <FormRefusalBanner attempt={keeping} fallback="The note could not be saved." fields={['text']} />
        <TextArea
          label="New note"
          rows={3}
          maxLength={MAX_CHARACTERS}
          hint="The customer may ask to see it."
          {...field('text', REQUIRED)}
        />
        <div>
          <Button type="submit" variant="secondary" isBusy={keeping.isPending}>
            Save note
          </Button>
        </div>
      </form>
      {notes.length === 0 ? null : (
        <ul aria-label="Notes" className="grid">
          {notes.map((note) => (
            <li key={note._id} className="border-t border-line py-3">
              <p className="text-15 whitespace-pre-line wrap-anywhere">{note.text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-4 text-13 text-chalk">
                <span>
                  {note.by}, {showMoment(note.createdAt)}
                </span>
                <Button
                  variant="quiet"
                  aria-label={`Remove note: ${note.text.slice(0, 40)}`}
                  onClick={() =>
                    removing.mutate(note._id, {
                      onError: (error) => toastFailure(error, 'The note could not be removed.'),
                    })
                  }
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
