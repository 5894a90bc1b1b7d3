import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { eraseCustomer, exportCustomer } from './answer-request.ts';
import { keepNote, removeNote } from './keep-note.ts';
import { listCustomerPage, showCustomerFile } from './show-customer.ts';

export const customersRoutes = ({ db, config }: Deps) => [
  serve('GET /api/admin/customers', ({ query }) => listCustomerPage(db, query)),
  serve('GET /api/admin/customers/:id', ({ params }) => showCustomerFile(db, params.id)),
  serve('POST /api/admin/customers/:id/notes', ({ actor, params, body }) =>
    keepNote(db, actor, params.id, body.text),
  ),
  serve('DELETE /api/admin/customers/:id/notes/:noteId', ({ actor, params }) =>
    removeNote(db, actor, params.id, params.noteId),
  ),
  serve('GET /api/admin/customers/:id/export', ({ actor, params }) => exportCustomer(db, actor, params.id)),
  serve('POST /api/admin/customers/:id/erase', ({ actor, params, body }) =>
    eraseCustomer({ db, config }, actor, params.id, body.email),
  ),
];
