import { CallError } from '@darzi/contract/client.ts';
import type { Who } from '@darzi/contract/custom-orders/body.ts';
import { CUSTOM_ORDER_MESSAGES, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { GARMENTS, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { StudioLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { HindiFields } from '../../staff/hindi-fields.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Choose, CompositionFields } from '../composition-fields.tsx';
import { useStudioChange } from '../use-studio.ts';
import { draftOf, type LookDraft, withGarment } from './look-draft.ts';
import { LookPreview } from './look-preview.tsx';

const LIST = '/studio/looks';
const WEARER = (who: Who) => [who, capitalised(who)] as const;

/** Its title and description, in both languages. */
const LookTexts = ({
  draft,
  faults,
  titleField,
  onChange,
}: {
  draft: LookDraft;
  faults: Readonly<Record<string, string>>;
  titleField: Ref<HTMLInputElement>;
  onChange: (draft: LookDraft) => void;
}) => (
  <>
    <TextField
      label="Title"
      ref={titleField}
      required
      maxLength={80}
      autoComplete="off"
      value={draft.title}
      error={faults.title}
      hint="What customers call it: “Rani lehenga”."
      onChange={(event) => onChange({ ...draft, title: event.target.value })}
    />
    <TextArea
      label="Description"
      rows={3}
      maxLength={600}
      value={draft.description}
      error={faults.description}
      hint="The occasion, the cloth, what makes it special."
      onChange={(event) => onChange({ ...draft, description: event.target.value })}
    />
    <HindiFields
      labels={{ name: 'Name in Hindi', description: 'Text in Hindi' }}
      longest={{ name: 80, description: 600 }}
      name={{
        value: draft.titleHindi,
        error: faults.titleHindi,
        onChange: (event) => onChange({ ...draft, titleHindi: event.target.value }),
      }}
      description={{
        value: draft.descriptionHindi,
        error: faults.descriptionHindi,
        onChange: (event) => onChange({ ...draft, descriptionHindi: event.target.value }),
      }}
    />
  </>
);

/** What it is: the garment, who it is for, and its style. */
const LookKind = ({
  draft,
  onChange,
  onDesign,
}: {
  draft: LookDraft;
  onChange: (draft: LookDraft) => void;
  onDesign: (changes: Partial<LookDraft['design']>) => void;
}) => {
  const { design } = draft;
  const { wearers } = garmentRows[design.garment];
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <Choose
        label="Garment"
        value={design.garment}
        options={GARMENTS.map((garment) => [garment, garmentRows[garment].label] as const)}
        onChoose={(garment) => (garment === null ? undefined : onChange(withGarment(draft, garment)))}
      />
      <Choose
        label="For"
        value={design.wearer.who}
        options={wearers.map(WEARER)}
        onChoose={(who) => (who === null ? undefined : onDesign({ wearer: { who } }))}
      />
      <Choose
        label="Style"
        value={design.style}
        options={STYLES.map((style) => [style, capitalised(style)] as const)}
        onChoose={(style) => (style === null ? undefined : onDesign({ style }))}
      />
    </div>
  );
};

/** Creates or edits a look: its texts and composition, with a drawing beside. */
export const LookForm = ({ look, more }: { look: StudioLook | undefined; more?: ReactNode }) => {
  const [draft, setDraft] = useState(() => draftOf(look));
  const [isChanged, setChanged] = useState(false);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const { title, description, titleHindi, descriptionHindi, design } = draft;
  const isPublished = look?.published ?? false;
  const saving = useStudioChange((published: boolean) =>
    look === undefined
      ? call('POST /api/studio/looks', { body: { ...draft, published } })
      : call('PATCH /api/studio/looks/:id', {
          params: { id: look._id },
          // An unchanged composition keeps its pictures.
          body: {
            title,
            description,
            words: description,
            titleHindi,
            descriptionHindi,
            published,
            ...(design === look.design ? {} : { design }),
          },
        }),
  );
  const [isUntitled, setUntitled] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const refused = saving.error instanceof CallError ? saving.error.fields : {};
  const faults: Readonly<Record<string, string>> = isUntitled
    ? { title: CUSTOM_ORDER_MESSAGES.required }
    : refused;
  const set = (next: LookDraft) => {
    setDraft(next);
    setChanged(true);
  };
  const setDesign = (changes: Partial<LookDraft['design']>) =>
    set({ ...draft, design: { ...design, ...changes } });
  const save = (published: boolean) => {
    if (saving.isPending) return;
    setUntitled(title.trim() === '');
    if (title.trim() === '') {
      titleField.current?.focus();
      return;
    }
    saving.mutate(published, {
      onSuccess: () => {
        const drawn = look !== undefined && design === look.design;
        toast.success(
          !published
            ? 'Saved. Only the studio sees it.'
            : drawn
              ? 'Saved. Everybody sees it now.'
              : 'Saved. Everybody sees it once its pictures are drawn.',
        );
        isSaved.current = true;
        navigate(LIST);
      },
    });
  };
  return (
    <form
      noValidate
      method="post"
      aria-label="Look"
      className="grid items-start gap-x-14 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(isPublished);
      }}
    >
      <LeaveGuard isChanged={isChanged} isSaved={isSaved} />
      <div className="grid min-w-0 gap-6">
        <FormRefusalBanner
          attempt={saving}
          fallback="The look could not be saved."
          fields={['title', 'description', 'titleHindi', 'descriptionHindi']}
        />
        <LookTexts draft={draft} faults={faults} titleField={titleField} onChange={set} />
        <LookKind draft={draft} onChange={set} onDesign={setDesign} />
        <CompositionFields garment={design.garment} design={design} onChange={setDesign} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button type="submit" variant={isPublished ? 'primary' : 'secondary'} isBusy={saving.isPending}>
            {isPublished ? 'Save' : 'Save as a draft'}
          </Button>
          <Button
            variant={isPublished ? 'secondary' : 'primary'}
            isBusy={saving.isPending}
            onClick={() => save(!isPublished)}
          >
            {isPublished ? 'Save and hide' : 'Publish'}
          </Button>
          {more}
        </div>
      </div>
      <LookPreview design={design} />
    </form>
  );
};
