import { MAX_SEARCH_CHARACTERS } from '@darzi/contract/catalogue/catalogue.ts';
import { useEffect } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useRedirectChange } from './use-redirects.ts';

const FIELDS = ['from', 'to'] as const;
type Fields = { from: string; to: string };

/** The words at the end of an address: `/products/indigo-kurta.html` is `indigo kurta`. */
const wordsIn = (path: string): string =>
  (path.split('/').findLast((part) => part !== '') ?? '')
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_CHARACTERS);

/** A product named like the end of the address; undefined if there is none. */
const suggestionFor = async (path: string): Promise<string | undefined> => {
  const q = wordsIn(path);
  if (q === '') return undefined;
  const { products } = await call('GET /api/product/list', { query: { q, limit: 1 } });
  return products[0] && `/product/${products[0].handle}`;
};

/** Whether visitors find something at the address itself, so that they are never sent on. */
const isFound = async (path: string): Promise<boolean> =>
  !path.endsWith('/*') && (await fetch(path, { method: 'HEAD', redirect: 'manual' })).ok;

/**
 * Adds a redirect, replacing any from the same address. `missing` prefills the address and suggests a target by its
 * words.
 */
export const RedirectForm = ({ missing }: { missing: { readonly path: string } | undefined }) => {
  const { form, field, focus, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: { from: '', to: '' },
  });
  const adding = useRedirectChange((body: Fields) => call('POST /api/admin/redirects', { body }));
  useEffect(() => {
    if (missing === undefined) return;
    form.setValue('from', missing.path);
    form.setValue('to', '');
    focus('to');
    let isOver = false;
    suggestionFor(missing.path).then(
      (to) => {
        if (!isOver && to !== undefined && form.getValues('to') === '') form.setValue('to', to);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [missing, form, focus]);
  const save = submit(async (fields) => {
    const { redirect } = await adding.mutateAsync(fields);
    if (await isFound(redirect.from).catch(() => false)) {
      toast.warning(`${redirect.from} is a page of this shop: visitors stay on it for as long as it exists`);
    } else toast.success(`${redirect.from} now leads to ${redirect.to}`);
    form.reset();
  });
  return (
    <form
      method="post"
      noValidate
      aria-label="Redirect an address"
      className="grid items-start gap-5 md:grid-cols-[1fr_1fr_auto]"
      onSubmit={save}
    >
      <FormRefusalBanner
        attempt={adding}
        fallback="The redirect could not be saved."
        fields={FIELDS}
        className="md:col-span-full"
      />
      <TextField
        label="Former address"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="/pages/our-story"
        {...field('from')}
      />
      <TextField
        label="Leads to"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="/about"
        {...field('to')}
      />
      <Button type="submit" isBusy={adding.isPending} className="md:mt-7">
        Add redirect
      </Button>
    </form>
  );
};
