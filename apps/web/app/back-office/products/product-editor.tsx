import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { CallError } from '@darzi/contract/client.ts';
import { useState } from 'react';
import { type MetaArgs, useNavigate, useParams } from 'react-router';
import { call, failureText, toastFailure } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { changesOf, draftOf, mergeDrafts, type ProductDraft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { stateOf, useGoodsChange, useProduct } from './use-products.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Product');

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'catalogue.changed_meanwhile';

/** The form for an existing product: sends only changes, and says so when somebody else saved first. */
const Editor = ({ product }: { product: AdminProduct }) => {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(product);
  const [draft, setDraft] = useState(() => draftOf(product));
  const [coming, setComing] = useState(0);
  const [theirs, setTheirs] = useState<AdminProduct>();
  const params = { id: product._id };
  const saving = useGoodsChange((wanted: ProductDraft) =>
    call('PATCH /api/admin/products/:id', {
      params,
      body: { ...changesOf(opened, wanted), version: opened.version },
    }),
  );
  const moving = useGoodsChange((archived: boolean) =>
    call('PATCH /api/admin/products/:id', { params, body: { archived, version: opened.version } }),
  );
  const loadTheirs = async () => setTheirs((await call('GET /api/admin/products/:id', { params })).product);
  const handle = (error: unknown, fallback: string) => {
    if (isConflict(error)) void loadTheirs().catch((failed) => toastFailure(failed, fallback));
    else toastFailure(error, fallback);
  };
  const save = () =>
    saving.mutate(draft, {
      onSuccess: ({ product: now }) => {
        setOpened(now);
        // what was typed meanwhile stays
        setDraft((mine) => mergeDrafts(draft, mine, draftOf(now)));
        toast.success('Saved. The shop shows it now.');
      },
      onError: (error) => handle(error, 'The product could not be saved.'),
    });
  const archive = () =>
    moving.mutate(!opened.archived, {
      onSuccess: ({ product: now }) => {
        toast.success(now.archived ? `${now.name} is archived` : `${now.name} is back`);
        if (now.archived) void navigate('/admin/products');
        else setOpened(now);
      },
      onError: (error) => handle(error, 'The product could not be archived.'),
    });
  const settle = (now: AdminProduct, isMineKept: boolean) => {
    setDraft(isMineKept ? mergeDrafts(draftOf(opened), draft, draftOf(now)) : draftOf(now));
    setOpened(now);
    setTheirs(undefined);
  };
  const isChanged = Object.keys(changesOf(opened, draft)).length > 0;
  const state = stateOf(opened);
  const isShown = opened.published && !opened.archived;
  return (
    <>
      <AdminHead
        title={opened.name}
        aside={state === undefined ? undefined : <Badge tone={state.tone}>{state.word}</Badge>}
      />
      {theirs === undefined ? null : <ChangedMeanwhile before={opened} after={theirs} onSettle={settle} />}
      <LeaveGuard isChanged={isChanged || coming > 0} />
      <ProductForm
        draft={draft}
        onChange={setDraft}
        toCome={opened.imagesToCome}
        coming={coming}
        onComing={setComing}
        movements={`/admin/stock/movements?product=${opened._id}`}
        refusal={isConflict(saving.error) ? undefined : saving.error}
        isChanged={isChanged}
        isBusy={saving.isPending}
        saveLabel="Save"
        onSave={save}
        onReset={() => setDraft(draftOf(opened))}
        aside={
          <>
            {isShown ? (
              <LinkButton to={productAddress(opened.handle)} variant="quiet">
                See it in the shop
              </LinkButton>
            ) : null}
            <Button variant="quiet" isBusy={moving.isPending} onClick={archive}>
              {opened.archived ? 'Bring it back' : 'Archive'}
            </Button>
          </>
        }
      />
    </>
  );
};

const ProductEditorPage = () => {
  const { productId = '' } = useParams();
  const query = useProduct(productId);
  if (query.isPending || (query.isFetching && query.isStale && !query.isFetchedAfterMount)) {
    return (
      <div className="grid gap-6 pt-10">
        <Skeleton className="h-12 w-80 max-w-full" />
        <Skeleton of="rows" className="h-[40rem] w-full" />
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <>
        <AdminHead title="Product" />
        <ErrorState
          action={
            <LinkButton to="/admin/products" variant="secondary">
              All products
            </LinkButton>
          }
        >
          {failureText(query.error, 'The product could not be loaded.')}
        </ErrorState>
      </>
    );
  }
  return <Editor key={productId} product={query.data} />;
};

export default ProductEditorPage;
