import { CallError } from '@darzi/contract/client.ts';
import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureText, isCalledOff } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { readToken } from '../../shell/session.ts';
import { useUpload } from '../../shell/upload.ts';
import { loginState } from '../../shell/use-guard.ts';
import { newKey } from '../../shell/use-send.ts';
import {
  BLANK_DRAFT,
  CRAFT_STEPS,
  type CraftDraft,
  type CraftErrors,
  type CraftStep,
  errorsOfStep,
  stepOfMessage,
} from './craft-draft.ts';
import { attemptOf, formOf } from './order-form-data.ts';
import type { CraftState, SubmitFailure } from './use-craft-state.ts';
import { useUploadProgress } from './use-upload-progress.ts';

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
export const hasLedToLogin = (): boolean => isLedToLogin;

/** The field errors of all steps, and the first step with any. */
const errorsOf = (
  draft: CraftDraft,
): { readonly firstAtFault: CraftStep | undefined; readonly errors: CraftErrors } => {
  const found = CRAFT_STEPS.map((step) => [step, errorsOfStep(draft, step)] as const);
  const [firstAtFault] = found.find(([, errors]) => Object.keys(errors).length > 0) ?? [];
  return { firstAtFault, errors: Object.assign({}, ...found.map(([, errors]) => errors)) };
};

/** One key never makes two orders: the same draft is sent with the same key. */
const withAttempt = (draft: CraftDraft) => {
  const of = attemptOf(draft);
  const key = draft.attempt?.of === of ? draft.attempt.key : newKey();
  return { ...draft, attempt: { of, key } };
};

/** Leads a visitor to login. The draft stays here and becomes the account's after signing in. */
const useLogin = () => {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    isLedToLogin = true;
    navigate('/login', { state: { ...loginState(location), isOrderWaiting: true } });
  };
};

/** Sends the order once its pictures are `ready`; refusals lead to the step with the first field at fault. */
export const useSendOrder = (
  { current, isSending, showErrors, setFailure, keep }: CraftState,
  ready: () => Promise<void>,
) => {
  const upload = useUpload();
  const [isSubmitting, setSubmitting] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  const isPressed = useRef(false);
  const queries = useQueryClient();
  const logIn = useLogin();
  const progress = useUploadProgress();

  const fail = (why: SubmitFailure, step: CraftStep, found: CraftErrors) => {
    setFailure(why);
    showErrors(found);
    keep({ ...current.current, step });
  };

  const failBy = (error: unknown) => {
    // A session that ended reports it itself and leads to login.
    if ((error instanceof CallError && error.status === 401) || isCalledOff(error)) return;
    const why = failureOf(error);
    // the step is found by the server's own words, whatever the language of the page
    const step = stepOfMessage(error instanceof CallError ? error.message : why.text);
    fail(why, step, error instanceof CallError ? error.fields : {});
  };

  const send = async () => {
    showErrors({});
    setFailure(undefined);
    const { firstAtFault, errors } = errorsOf(current.current);
    if (firstAtFault !== undefined) {
      const why = { text: CUSTOM_ORDER_MESSAGES.incomplete, isLost: false, at: Date.now() };
      fail(why, firstAtFault, errors);
      return;
    }
    if (readToken() === null) {
      logIn();
      return;
    }
    isLedToLogin = false;
    isSending.current = true;
    progress.begin();
    const draft = withAttempt(current.current);
    keep(draft);
    try {
      const headers = { 'Idempotency-Key': draft.attempt.key };
      await upload.send('POST /api/custom-order', { body: formOf(draft) }, { headers });
      progress.end(true);
      setPlaced(true);
      keep(BLANK_DRAFT);
      void queries.invalidateQueries({ queryKey: [MINE, 'custom-orders'] });
    } catch (error) {
      progress.end(false);
      failBy(error);
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
      await ready();
      await send();
    } finally {
      isPressed.current = false;
      setSubmitting(false);
    }
  };

  return {
    upload,
    isSubmitting,
    isPlaced,
    percent: progress.percent,
    submit,
    closePlaced: () => setPlaced(false),
  };
};
