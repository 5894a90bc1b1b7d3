import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { CUSTOM_ORDER_MESSAGES, CUSTOM_ORDER_TEXTS } from '@darzi/contract/custom-orders/custom-order.ts';
import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type CraftDraft, type CraftStep, knownInches } from './craft-draft.ts';
import { CraftFigure } from './craft-figure.tsx';
import { CraftProgress } from './craft-progress.tsx';
import { FigureBeside, PinnedFigure } from './figure-beside.tsx';
import { DesignStep, ReferenceStep, readyLaterParts } from './later-parts.tsx';
import { MeasurementsStep } from './measurements-step.tsx';
import type { SavedCraftDraft } from './use-craft-draft.ts';
import { useCraftForm } from './use-craft-form.ts';
import type { SubmitFailure } from './use-craft-state.ts';

const t = await textsOf('craft');

/** Confirms that the order has arrived, and links to its progress. */
const OrderPlacedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={CUSTOM_ORDER_MESSAGES.submittedTitle} hasCross={false}>
    <div aria-hidden="true" className="tape mt-4 text-chalk" />
    <p className="max-w-prose pt-4 text-17">{CUSTOM_ORDER_MESSAGES.submittedText}</p>
    <div className="flex flex-wrap gap-3 pt-7">
      <LinkButton to="/custom-order-history">{CUSTOM_ORDER_TEXTS.viewHistory}</LinkButton>
      <Button variant="secondary" onClick={onClose}>
        {CUSTOM_ORDER_TEXTS.close}
      </Button>
    </div>
  </Dialog>
);

/** From this width on, a form's explanation sits beside it; the same as `lg:` in the styles. */
const WIDE = '(min-width: 64rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for two columns. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );

/** The look chosen last, until the form has applied it. */
export type Begun = { readonly look: PublishedLook; readonly onTaken: () => void };

const HEAD = {
  measurements: t('yourMeasurements'),
  design: t('yourDesign'),
  reference: t('inMind'),
} as const satisfies Record<CraftStep, string>;

const FailureBanner = ({ failure, onAgain }: { failure: SubmitFailure; onAgain: () => void }) => (
  <Banner
    key={failure.at}
    takesFocus
    className="mb-8"
    action={
      failure.isLost ? (
        <Button variant="quiet" onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      ) : undefined
    }
  >
    {failure.text}
    {failure.isLost ? <p className="text-13 text-chalk">{t('notReached')}</p> : null}
  </Banner>
);

const StepButtons = ({
  step,
  isSubmitting,
  onBack,
}: {
  step: CraftStep;
  isSubmitting: boolean;
  onBack: () => void;
}) => (
  <div className="flex flex-wrap items-center justify-between gap-3 pt-9">
    {step === 'measurements' ? (
      <span className="text-13 text-chalk">{t('requiredMark')}</span>
    ) : (
      <Button variant="secondary" size="large" onClick={onBack}>
        {t('back')}
      </Button>
    )}
    {step === 'reference' ? (
      <Button type="submit" size="large" isBusy={isSubmitting} busyLabel={CUSTOM_ORDER_TEXTS.submitting}>
        {CUSTOM_ORDER_TEXTS.submit}
      </Button>
    ) : (
      <Button type="submit" size="large">
        {CUSTOM_ORDER_TEXTS.next}
      </Button>
    )}
  </div>
);

/** The three steps of a custom order, beside the figure that explains them. */
export const CraftForm = ({
  initial,
  begun,
  listen,
  onChange,
}: {
  initial: CraftDraft;
  begun: Begun | undefined;
  listen: SavedCraftDraft['listen'] | undefined;
  onChange: (draft: CraftDraft, before: CraftDraft) => void;
}) => {
  const form = useCraftForm(initial, listen, onChange);
  const [focused, setFocused] = useState<BodyMeasurement>();
  const element = useRef<HTMLFormElement>(null);
  const { draft, isSubmitting, moves, typing } = form;
  const takeOver = useEffectEvent(({ look, onTaken }: Begun) => {
    form.beginWith(look);
    onTaken();
  });
  const shown = { draft, measured: knownInches(draft), focused, typing };
  // With a single column, the figure sits among the fields it explains.
  const isWide = useIsWide();
  const isPinned = !isWide && draft.garment.garment !== '' && draft.step !== 'reference';
  const isFigureInStep = !isWide && !isPinned && draft.step === 'measurements' && draft.mode === 'custom';

  useEffect(() => {
    if (begun !== undefined) takeOver(begun);
  }, [begun]);

  // Next moves to the first field to correct, or to the top of the new step.
  useEffect(() => {
    if (moves === 0) return;
    const atFault = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const head = element.current?.querySelector<HTMLElement>('[data-step-head]');
    if (atFault) return atFault.focus();
    head?.focus({ preventScroll: true });
    head?.scrollIntoView();
  }, [moves]);

  const panelOf = (step: CraftStep, content: ReactNode) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <h2
        data-step-head
        tabIndex={-1}
        // Progress and tabs stay in sight above it; beneath a pinned figure only the tabs.
        className={`font-display text-30 outline-none ${isPinned ? 'scroll-mt-14' : 'scroll-mt-44'}`}
      >
        {HEAD[step]}
      </h2>
      <Suspense fallback={<Skeleton of="rows" className="h-[36rem]" />}>{content}</Suspense>
    </div>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <form
        ref={element}
        method="post"
        noValidate
        aria-label={t('customOrder')}
        aria-busy={isSubmitting || undefined}
        onPointerOver={readyLaterParts}
        onFocus={readyLaterParts}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.step === 'reference') void form.submit();
          else form.next();
        }}
      >
        <CraftProgress
          step={draft.step}
          percent={form.percent}
          sent={form.upload.sent}
          onCancel={form.upload.cancel}
        />
        {form.failure === undefined ? null : (
          <FailureBanner failure={form.failure} onAgain={() => void form.submit()} />
        )}
        {isPinned ? <PinnedFigure {...shown} /> : null}
        <Tabs
          label={t('steps')}
          chosen={draft.step}
          onChoose={form.goTo}
          tabs={[
            {
              name: 'measurements',
              label: CUSTOM_ORDER_TEXTS.measurements,
              panel: panelOf(
                'measurements',
                <MeasurementsStep
                  form={form}
                  onFocus={setFocused}
                  figure={isFigureInStep ? <CraftFigure {...shown} view="front" /> : null}
                />,
              ),
            },
            {
              name: 'design',
              label: CUSTOM_ORDER_TEXTS.design,
              panel: panelOf('design', <DesignStep form={form} />),
            },
            {
              name: 'reference',
              label: CUSTOM_ORDER_TEXTS.reference,
              panel: panelOf('reference', <ReferenceStep form={form} />),
            },
          ]}
        />
        <StepButtons step={draft.step} isSubmitting={isSubmitting} onBack={form.back} />
      </form>
      <FigureBeside {...shown} hasFigure={!isFigureInStep && !(isPinned && draft.step === 'measurements')} />
      <OrderPlacedDialog isOpen={form.isPlaced} onClose={form.closePlaced} />
    </div>
  );
};
