import { tidyTag } from '@darzi/contract/catalogue/tags.ts';
import { accept } from '@darzi/contract/outcome.ts';
import { searchPattern } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { listTags } from './tag.repository.ts';

const MOST_LISTED = 500;

export const tagsRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/tags', async ({ query }) => {
    const sought = tidyTag(query.q ?? '');
    const like = sought === '' ? undefined : searchPattern(sought);
    return accept({ tags: await listTags(db, like, MOST_LISTED) });
  }),
];
