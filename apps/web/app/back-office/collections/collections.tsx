import { collectionAddress } from '@darzi/contract/catalogue/catalogue.ts';
import type { Collection } from '@darzi/contract/catalogue/collections.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { Link, type MetaArgs } from 'react-router';
import { call, toastFailure } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { MoveButtons } from '../../staff/move-buttons.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useOpenEntry } from '../../staff/use-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { CollectionForm } from './collection-form.tsx';
import { useCollectionChange, useCollections } from './use-collections.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Collections');

const NEW = 'new';

const contentsOf = ({ rule, products }: Collection): string =>
  rule === null ? counted(products.length, 'product') : 'by rule';

const CollectionsPage = () => {
  const query = useCollections();
  const { open, show, close } = useOpenEntry('collection');
  const moving = useCollectionChange(({ id, position }: { id: string; position: number }) =>
    call('PATCH /api/admin/collections/:id', { params: { id }, body: { position } }),
  );
  const move = (id: string, place: number) =>
    moving.mutate(
      { id, position: place + 1 },
      { onError: (error) => toastFailure(error, 'It could not be moved.') },
    );
  const collections = query.data?.collections ?? [];
  const opened = collections.find(({ _id }) => _id === open);
  const columns: readonly Column<Collection>[] = [
    { head: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    {
      head: 'Address',
      cell: ({ handle }) => (
        <Link to={collectionAddress(handle)} className="text-link wrap-anywhere hover:text-madder">
          /collection/{handle}
        </Link>
      ),
      isWide: true,
    },
    { head: 'Contains', cell: contentsOf, isWide: true },
    {
      head: 'Change',
      cell: ({ _id, name }) => (
        <span className="flex items-center justify-end gap-1">
          <MoveButtons
            name={name}
            place={collections.findIndex((one) => one._id === _id)}
            last={collections.length - 1}
            isBusy={moving.isPending}
            onMove={(place) => move(_id, place)}
          />
          <Button variant="quiet" aria-label={`Change ${name}`} onClick={() => show(_id)}>
            Change
          </Button>
        </span>
      ),
      className: 'text-right',
    },
  ];
  return (
    <>
      <AdminHead
        title="Collections"
        lead="Pages of products that belong together: ones you choose, or everything that matches a rule."
        aside={<Button onClick={() => show(NEW)}>New collection</Button>}
      />
      {query.isPending ? (
        <Skeleton of="rows" className="h-96 w-full" />
      ) : query.data === undefined ? (
        <FailedLoad query={query} text="The collections could not be loaded." />
      ) : collections.length === 0 ? (
        <EmptyState title="No collections yet">Create the first one: Diwali, linen, new in.</EmptyState>
      ) : (
        <DataTable
          caption="Collections, in their order"
          rows={collections}
          keyOf={({ _id }) => _id}
          columns={columns}
          below={(one) => `/collection/${one.handle} · ${contentsOf(one)}`}
        />
      )}
      <Dialog
        isOpen={open === NEW || opened !== undefined}
        onClose={close}
        title={opened === undefined ? 'New collection' : opened.name}
      >
        <CollectionForm key={open} collection={opened} onDone={close} />
      </Dialog>
    </>
  );
};

export default CollectionsPage;
