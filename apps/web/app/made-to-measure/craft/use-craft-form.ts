import { CallError } from '@darzi/contract/client.ts';
import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureText, isCalledOff } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { readToken } from '../../shell/session.ts';
import { useUpload } from '../../shell/upload.ts';
import { loginState } from '../../shell/use-guard.ts';
import { newKey } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { withPublishedLook } from './begin-with-look.ts';
import {
  BLANK_DRAFT,
  CRAFT_STEPS,
  type CraftDraft,
  type CraftErrors,
  type CraftStep,
  errorsOfStep,
  isBlankDraft,
  stepOfMessage,
} from './craft-draft.ts';
import { craftEdits } from './craft-edits.ts';
import { attemptOf, formOf } from './order-form-data.ts';
import type { SavedCraftDraft } from './use-craft-draft.ts';
import { useUploadProgress } from './use-upload-progress.ts';

const t = await textsOf('craft');

/** Why an order was not placed. `isLost`: no answer arrived, and retrying is safe. */
export type SubmitFailure = { readonly text: string; readonly isLost: boolean; readonly at: number };

const without = (errors: CraftErrors, names: readonly string[]): CraftErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

const UNREACHABLE = 503;

const failureOf = (error: unknown): SubmitFailure =>
  error instanceof CallError
    ? {
        text: failureText(error, CUSTOM_ORDER_MESSAGES.submitFailed),
        isLost: error.status === UNREACHABLE,
        at: Date.now(),
      }
    : { text: CUSTOM_ORDER_MESSAGES.unexpected, isLost: false, at: Date.now() };

/** After the login that sending led to, customers return to the last step, not to the top of the page. */
let isLedToLogin = false;

/** The state of the custom order form and all its actions. */
export const useCraftForm = (
  initial: CraftDraft,
  /** Subscribes to changes from other windows; undefined when those belong to another order. */
  listen: SavedCraftDraft['listen'] | undefined,
  onChange: (draft: CraftDraft, before: CraftDraft) => void,
) => {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<CraftErrors>({});
  const [imageAdvice, setImageAdvice] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<SubmitFailure>();
  const upload = useUpload();
  const [isSubmitting, setSubmitting] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  /** Increments when the focus should move to the first field with an error, or to the top of a step. */
  const [moves, setMoves] = useState(() => (isLedToLogin ? 1 : 0));
  /** A number still being typed is not questioned. */
  const [typing, setTyping] = useState<BodyMeasurement>();
  const current = useRef(initial);
  const atFault = useRef<CraftErrors>({});
  /** Pictures still being prepared: those chosen before Submit are sent with it. */
  const preparing = useRef(Promise.resolve());
  const isPressed = useRef(false);
  const isSending = useRef(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const progress = useUploadProgress();

  // Windows share their changes: otherwise the next keystroke here would undo the other's.
  useEffect(
    () =>
      listen?.((outside) => {
        if (isSending.current) return;
        current.current = { ...outside, step: isBlankDraft(outside) ? outside.step : current.current.step };
        setDraft(current.current);
        atFault.current = {};
        setErrors({});
      }),
    [listen],
  );

  const showErrors = (found: CraftErrors) => {
    atFault.current = found;
    setErrors(found);
  };
  const keep = (next: CraftDraft) => {
    const before = current.current;
    current.current = next;
    setDraft(next);
    onChange(next, before);
  };
  /** What is being sent must not change until the answer arrives. */
  const edit = (change: Partial<CraftDraft>, cleared: readonly string[]) => {
    if (isSending.current) return;
    const left = without(atFault.current, cleared);
    // The banner is about fields with errors: it disappears with the last of them.
    if (Object.keys(atFault.current).length > 0 && Object.keys(left).length === 0) setFailure(undefined);
    // If none was corrected, the object stays the same and nothing rerenders.
    if (Object.keys(left).length < Object.keys(atFault.current).length) showErrors(left);
    keep({ ...current.current, ...change });
  };
  const goTo = (step: CraftStep) => {
    setTyping(undefined);
    edit({ step }, []);
  };

  const next = () => {
    const { step } = current.current;
    const found = errorsOfStep(current.current, step);
    showErrors(found);
    setMoves((count) => count + 1);
    const following = CRAFT_STEPS[CRAFT_STEPS.indexOf(step) + 1];
    if (Object.keys(found).length === 0 && following !== undefined) goTo(following);
  };

  const fail = (why: SubmitFailure, step: CraftStep, found: CraftErrors) => {
    setFailure(why);
    showErrors(found);
    keep({ ...current.current, step });
  };

  const addImages = async (files: readonly File[]) => {
    const { chooseImages } = await loadPart(() => import('../order/reference-images.ts'));
    const choice = await chooseImages(files, () => current.current.images.length);
    const added = choice.taken.map((file) => ({ id: newKey(), file }));
    edit({ images: [...current.current.images, ...added] }, ['referenceImages']);
    setImageAdvice(choice.advice);
    const { error } = choice;
    if (error !== undefined) showErrors({ ...atFault.current, referenceImages: error });
  };

  const send = async () => {
    showErrors({});
    setFailure(undefined);
    setImageAdvice([]);
    const missing = CRAFT_STEPS.map((step) => [step, errorsOfStep(current.current, step)] as const);
    const [firstAtFault] = missing.find(([, found]) => Object.keys(found).length > 0) ?? [];
    if (firstAtFault !== undefined) {
      const why = { text: CUSTOM_ORDER_MESSAGES.incomplete, isLost: false, at: Date.now() };
      fail(why, firstAtFault, Object.assign({}, ...missing.map(([, found]) => found)));
      return;
    }
    if (readToken() === null) {
      // The draft stays here and becomes the account's after signing in.
      isLedToLogin = true;
      navigate('/login', { state: { ...loginState(location), isOrderWaiting: true } });
      return;
    }
    isLedToLogin = false;
    isSending.current = true;
    progress.begin();
    const of = attemptOf(current.current);
    const { attempt } = current.current;
    const key = attempt?.of === of ? attempt.key : newKey();
    keep({ ...current.current, attempt: { of, key } });
    try {
      // One key never makes two orders.
      const headers = { 'Idempotency-Key': key };
      await upload.send('POST /api/custom-order', { body: formOf(current.current) }, { headers });
      progress.end(true);
      setPlaced(true);
      keep(BLANK_DRAFT);
      void queries.invalidateQueries({ queryKey: [MINE, 'custom-orders'] });
    } catch (error) {
      progress.end(false);
      // A session that ended reports it itself and leads to login.
      if ((error instanceof CallError && error.status === 401) || isCalledOff(error)) return;
      const why = failureOf(error);
      // the step is found by the server's own words, whatever the language of the page
      const step = stepOfMessage(error instanceof CallError ? error.message : why.text);
      fail(why, step, error instanceof CallError ? error.fields : {});
    } finally {
      isSending.current = false;
    }
  };

  /** Shows at once that it was pressed, even while large photographs are still being made smaller. */
  const submit = async () => {
    if (isPressed.current) return;
    isPressed.current = true;
    setSubmitting(true);
    try {
      await preparing.current;
      await send();
    } finally {
      isPressed.current = false;
      setSubmitting(false);
    }
  };

  return {
    draft,
    errors,
    imageAdvice,
    failure,
    upload,
    isSubmitting,
    isPlaced,
    moves,
    typing,
    setTyping,
    percent: progress.percent,
    goTo,
    next,
    submit,
    back: () => goTo(CRAFT_STEPS[CRAFT_STEPS.indexOf(current.current.step) - 1] ?? 'measurements'),
    ...craftEdits(current, edit),
    /** Takes over a designer's look; measurements stay. */
    beginWith: (look: PublishedLook) => {
      edit(withPublishedLook(current.current, look), Object.keys(atFault.current));
      setMoves((count) => count + 1);
    },
    addImages: (files: readonly File[]) => {
      const added = preparing.current.then(() => addImages(files));
      // a picture that cannot be prepared must hold up neither the next one nor the order
      preparing.current = added.catch(() => setImageAdvice([t('cannotBeShown')]));
    },
    removeImage: (id: string) => {
      edit({ images: current.current.images.filter((image) => image.id !== id) }, ['referenceImages']);
      setImageAdvice([]);
    },
    closePlaced: () => setPlaced(false),
  };
};

export type CraftForm = ReturnType<typeof useCraftForm>;
