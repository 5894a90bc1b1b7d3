import { CallError } from '@darzi/contract/client.ts';
import type { PageContent } from '@darzi/contract/pages/page-blocks.ts';
import type { ManagedPage } from '@darzi/contract/pages/pages.routes.ts';
import { useRef, useState } from 'react';
import { Link, type MetaArgs, useNavigate, useParams } from 'react-router';
import { call, failureText, toastFailure } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { BlockList } from './block-list.tsx';
import { PageAddress } from './page-address.tsx';
import { contentOf, draftOf, faultsLeft, type PageDraft } from './page-draft.ts';
import { type Fault, HindiBeside, Line, Paragraphs, wordsOf } from './page-inputs.tsx';
import { PagePreview } from './page-preview.tsx';
import { PageVersions } from './page-versions.tsx';
import { PublishBar } from './publish-bar.tsx';
import { usePageChange, useRemovePage, useSitePage } from './use-site-pages.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Page');

type SaveGiven = { readonly content: PageContent; readonly revision: number };

const useChanges = (handle: string) => ({
  saving: usePageChange((body: SaveGiven) =>
    call('PATCH /api/admin/pages/:handle', { params: { handle }, body }),
  ),
  publishing: usePageChange((body: { revision: number; at?: string | undefined }) =>
    call('POST /api/admin/pages/:handle/publish', { params: { handle }, body }),
  ),
  restoring: usePageChange((body: { revision: number; version: number }) =>
    call('POST /api/admin/pages/:handle/restore', { params: { handle }, body }),
  ),
});

const Remove = ({ page, onBefore }: { page: ManagedPage; onBefore: () => void }) => {
  const [isAsked, setAsked] = useState(false);
  const removing = useRemovePage();
  const navigate = useNavigate();
  const remove = () =>
    removing.mutate(page.handle, {
      onSuccess: () => {
        onBefore();
        toast.success('The page has been removed.');
        void navigate('/admin/pages');
      },
      onError: (error) => toastFailure(error, 'The page could not be removed.'),
    });
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsked(true)}>
        Remove this page
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove this page?"
        doLabel="Remove the page"
        isBusy={removing.isPending}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        Its versions are removed too. A redirect can take its visitors elsewhere.
      </ConfirmDialog>
    </>
  );
};

/** The draft of a page, and what can be done with it. */
const usePageDraft = (page: ManagedPage) => {
  const [draft, setDraft] = useState<PageDraft>(() => draftOf(page.content));
  const newest = useRef(draft);
  newest.current = draft;
  const [isChanged, setChanged] = useState(false);
  const { saving, publishing, restoring } = useChanges(page.handle);
  const failure = [saving, publishing, restoring].find(({ isError }) => isError)?.error;
  const [sent, setSent] = useState<PageContent>();
  const found = failure instanceof CallError ? failure.fields : {};
  const faults = faultsLeft(found, { content: sent }, { content: contentOf(draft) });
  const isMended = Object.keys(found).length > 0 && Object.keys(faults).length === 0;
  const fault: Fault = (path) => faults[`content.${path}`];
  const isConflict = failure instanceof CallError && failure.code === 'page.changed_meanwhile';
  const change = (part: Partial<PageDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setChanged(true);
  };
  const save = async (): Promise<number | undefined> => {
    publishing.reset();
    restoring.reset();
    setSent(contentOf(draft));
    if (!isChanged) return page.revision;
    const saved = await saving
      .mutateAsync({ content: contentOf(draft), revision: page.revision })
      .catch(() => undefined);
    // what was typed meanwhile is not saved yet
    if (saved !== undefined && newest.current === draft) setChanged(false);
    return saved?.page.revision;
  };
  const saveDraft = async () => {
    if ((await save()) !== undefined) toast.success('The draft is saved. The public does not see it yet.');
  };
  const publish = async (at?: string) => {
    const revision = await save();
    if (revision === undefined) return;
    await publishing
      .mutateAsync({ revision, at })
      .then(() => toast.success(at === undefined ? 'Published. The shop shows it now.' : 'Scheduled.'))
      .catch(() => undefined);
  };
  /** Saving the draft unchanged removes its schedule. */
  const unplan = () =>
    saving.mutate(
      { content: page.content, revision: page.revision },
      { onSuccess: () => toast.success('The schedule is cancelled. The draft stays a draft.') },
    );
  const restore = (version: number) =>
    restoring.mutate(
      { revision: page.revision, version },
      {
        onSuccess: (answer) => {
          setDraft(draftOf(answer.page.content));
          setChanged(false);
        },
      },
    );
  return {
    draft,
    isChanged,
    change,
    saving,
    failure,
    isConflict,
    isMended,
    faults,
    fault,
    saveDraft,
    publish,
    unplan,
    restore,
    isRestoring: restoring.isPending,
    isBusy: saving.isPending || publishing.isPending,
  };
};

const Editor = ({ page, onReload }: { page: ManagedPage; onReload: () => void }) => {
  const edited = usePageDraft(page);
  const { draft, isChanged, change, failure, faults, fault } = edited;
  const [isPreviewed, setPreviewed] = useState(false);
  const isSaved = useRef(false);
  const isHome = page.handle === 'home';
  const preview = <PagePreview content={contentOf(draft)} isHome={isHome} />;
  return (
    <div className="grid grid-cols-1 gap-x-12 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
      <LeaveGuard isChanged={isChanged} isSaved={isSaved} />
      <form
        aria-label="Page"
        className="grid min-w-0 grid-cols-1 content-start gap-7"
        onSubmit={(event) => event.preventDefault()}
      >
        {edited.isConflict ? (
          <ChangedMeanwhile onReload={onReload}>{failure?.message}</ChangedMeanwhile>
        ) : failure === undefined || failure === null || edited.isMended ? null : (
          <Banner key={String(edited.saving.submittedAt)} takesFocus>
            {failureText(failure, 'The page could not be saved.')}
          </Banner>
        )}
        <HindiBeside content={page.content}>
          <Line
            label={isHome ? 'Title for search engines' : 'Title'}
            hint="{store} stands for the shop’s name"
            {...wordsOf(draft, 'title', fault, change)}
          />
          <Paragraphs
            label="Description for search engines"
            rows={3}
            {...wordsOf(draft, 'description', fault, change)}
          />
          <BlockList
            draft={draft}
            isHome={isHome}
            faults={faults}
            onChange={(blocks) => change({ blocks })}
          />
        </HindiBeside>
        <PageVersions page={page} isBusy={edited.isRestoring} onRestore={edited.restore} />
        {page.isBuiltIn ? null : (
          <>
            <PageAddress page={page} isChanged={isChanged} />
            <Remove
              page={page}
              onBefore={() => {
                isSaved.current = true;
              }}
            />
          </>
        )}
        <Button
          variant="secondary"
          className="justify-self-start xl:hidden"
          onClick={() => setPreviewed(true)}
        >
          Preview
        </Button>
        <PublishBar
          page={page}
          isChanged={isChanged}
          isBusy={edited.isBusy}
          onSave={edited.saveDraft}
          onPublish={edited.publish}
          onUnplan={edited.unplan}
        />
      </form>
      <div className="sticky top-20 self-start max-xl:hidden">{preview}</div>
      <Dialog
        isOpen={isPreviewed}
        onClose={() => setPreviewed(false)}
        title="As the shopper sees it"
        className="w-[min(76rem,calc(100vw-32px))]! bg-paper!"
      >
        <div className="pt-5">{preview}</div>
      </Dialog>
    </div>
  );
};

const PageEditor = () => {
  const { handle = '' } = useParams();
  const query = useSitePage(handle);
  const [round, setRound] = useState(0);
  const page = query.data?.page;
  const reload = () => void query.refetch().then(() => setRound((before) => before + 1));
  return (
    <>
      <AdminHead
        title={page === undefined ? 'Page' : page.handle === 'home' ? 'Home page' : page.title}
        lead={
          <>
            <Link to="/admin/pages" className="text-link hover:text-madder">
              All pages
            </Link>
            {page === undefined ? null : ' · '}
            {page === undefined ? null : page.isPublished ? (
              <Link to={page.path} className="text-link wrap-anywhere hover:text-madder">
                {page.path === '/' ? 'See it in the shop' : page.path}
              </Link>
            ) : (
              <span className="wrap-anywhere">{page.path}</span>
            )}
          </>
        }
      />
      {page !== undefined && query.isFetchedAfterMount ? (
        <Editor key={`${page.handle} ${round}`} page={page} onReload={reload} />
      ) : query.isError ? (
        <FailedLoad query={query} text="The page could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-[40rem] w-full" />
      )}
    </>
  );
};

export default PageEditor;
