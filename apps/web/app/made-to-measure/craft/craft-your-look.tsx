import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { lookOfAddress } from '@darzi/contract/custom-orders/made-like.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { call } from '../../shell/call.ts';
import { nullIfUnanswered } from '../../shell/failed-load.ts';
import { useToken } from '../../shell/session.ts';
import { describePage } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { withLook, withPublishedLook } from './begin-with-look.ts';
import { BLANK_DRAFT, type CraftDraft, isBlankDraft } from './craft-draft.ts';
import { type Begun, CraftForm } from './craft-form.tsx';
import { type LooksPage, LooksRow } from './looks-row.tsx';
import { useCraftDraft } from './use-craft-draft.ts';
import { useReorder } from './use-reorder.ts';
import { type PriceRanges, WhatWeMake } from './what-we-make.tsx';

const t = await textsOf('craft');

type Shown = { readonly prices: PriceRanges; readonly looks: LooksPage };

/** Without an answer the page renders without prices and looks: what can be made matters most. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Shown> => {
  const { call } = context.get(shopContext);
  const [prices, looks] = await Promise.all([
    call('GET /api/custom-order/prices', {}).catch(nullIfUnanswered),
    call('GET /api/custom-order/looks', { query: { limit: 12 } }).catch(nullIfUnanswered),
  ]);
  return { prices: prices?.prices ?? {}, looks: looks ?? { looks: [], nextCursor: null } };
};

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: t('title'),
    description: t('description'),
    path: '/craft-your-look',
  });

export const handle = { isTranslated: true };

/** A skeleton of the form while session and draft load. */
const Waiting = () => (
  <div
    role="status"
    className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
  >
    <span className="sr-only">{t('loadingForm')}</span>
    <div>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-16 h-11 w-full max-w-72" />
      <Skeleton className="mt-8 h-[34rem] w-full" />
    </div>
    <Skeleton className="h-[48rem] w-full" />
  </div>
);

/** Where the draft's look came from: reloading does not start over with it, choosing it again does. */
const TAKEN = 'craft-look';
const isTaken = (address: string, pressed: string | undefined): boolean => {
  try {
    const [taken, by] = (sessionStorage.getItem(TAKEN) ?? '').split(' ');
    return taken === address && (pressed === undefined || by === pressed);
  } catch {
    return false;
  }
};
const take = (address: string, entry: string): void => {
  try {
    sessionStorage.setItem(TAKEN, `${address} ${entry}`);
  } catch {
    // Without storage there is no draft to return to either.
  }
};

type FormProps = {
  /** The starting point given in the address. */
  readonly look: ((draft: CraftDraft) => CraftDraft) | undefined;
  readonly begun: Begun | undefined;
};

const Form = ({ look, begun: pressed }: FormProps) => {
  const { initial, listen, keep } = useCraftDraft();
  const reorder = useReorder();
  const [search] = useSearchParams();
  const { key } = useLocation();
  const isPressed = useNavigationType() === 'PUSH';
  const [wantsDraft, setWantsDraft] = useState(false);
  const [isDone, setDone] = useState(false);
  if (initial === undefined || reorder.isPending) return <Waiting />;
  // A copy that was already edited continues where it was left.
  const isContinued = reorder.draft !== undefined && initial.reorderOf === reorder.draft.reorderOf;
  const copied = wantsDraft || isContinued ? undefined : reorder.draft;
  const address = search.toString();
  const begun = look === undefined || isTaken(address, isPressed ? key : undefined) ? initial : look(initial);
  return (
    <>
      {copied !== undefined && !isDone ? (
        <Banner
          tone="info"
          className="mb-8"
          action={
            isBlankDraft(initial) ? undefined : (
              <Button variant="quiet" onClick={() => setWantsDraft(true)}>
                {t('backToDraft')}
              </Button>
            )
          }
        >
          {t('filledIn')}
        </Banner>
      ) : null}
      {reorder.isMissing ? (
        <Banner tone="warning" className="mb-8">
          {t('notFoundToRepeat')}
        </Banner>
      ) : null}
      <CraftForm
        key={copied?.reorderOf}
        begun={pressed}
        initial={copied ?? begun}
        // A copy of an earlier order stays in this window; only the one draft is shared between windows.
        listen={copied === undefined ? listen : undefined}
        onChange={(draft, before) => {
          take(address, key);
          // Ordering leaves a blank form; a form that was only just opened undoes nothing in other windows.
          const isOrdered = draft === BLANK_DRAFT;
          if (isOrdered) setDone(true);
          // Applying a look is not a change, so such a draft is saved as a whole.
          const isOwn = copied !== undefined || isOrdered || begun !== initial;
          keep(draft, isOwn ? undefined : before);
        }}
      />
    </>
  );
};

/** The look named in the address; fetched if it is not on the first page of the list. */
const useLookNamed = (id: string | null, { looks, nextCursor }: LooksPage) => {
  const named = (one: PublishedLook) => one._id === id;
  const shown = looks.find(named);
  const further = useQuery({
    queryKey: ['published-look', id],
    queryFn: async ({ signal }) => {
      for (let cursor = nextCursor; cursor !== null; ) {
        const page = await call('GET /api/custom-order/looks', { query: { cursor, limit: 100 } }, { signal });
        const look = page.looks.find(named);
        if (look !== undefined) return look;
        cursor = page.nextCursor;
      }
      return null;
    },
    enabled: id !== null && shown === undefined,
    retry: 1,
  });
  return { look: shown ?? further.data ?? undefined, isPending: further.isLoading };
};

const CraftYourLook = () => {
  const isHydrated = useIsHydrated();
  const isVisitor = useToken() === null;
  const [search] = useSearchParams();
  const { key } = useLocation();
  const { prices, looks } = useLoaderData<typeof loader>();
  const [begun, setBegun] = useState<Begun>();
  const lookId = search.get('look');
  const { look, isPending } = useLookNamed(lookId, looks);
  const described = lookOfAddress(search);
  const beginning =
    look !== undefined
      ? (draft: CraftDraft) => withPublishedLook(draft, look)
      : described && ((draft: CraftDraft) => withLook(draft, described));
  return (
    <div className="measure pb-24">
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <LooksRow first={looks} onBegin={(look) => setBegun({ look, onTaken: () => setBegun(undefined) })} />
      {lookId !== null && look === undefined && isHydrated && !isPending ? (
        <Banner tone="warning" className="mb-8">
          {t('lookGone')}
        </Banner>
      ) : null}
      {isHydrated && !isPending ? (
        // Another order to repeat, or another account, starts from the draft stored by then.
        <Form key={`${key} ${isVisitor}`} look={beginning} begun={begun} />
      ) : (
        <Waiting />
      )}
      <WhatWeMake prices={prices} />
    </div>
  );
};

export default CraftYourLook;
