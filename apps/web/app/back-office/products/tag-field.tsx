import { MAX_TAG_LENGTH, MAX_TAGS, tagsIn } from '@darzi/contract/catalogue/tags.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { call } from '../../shell/call.ts';
import { FieldError } from '../../ui/field.tsx';
import { GOODS } from './use-products.ts';

type Props = {
  readonly label: string;
  readonly tags: readonly string[];
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
};

/** The shop's tags, most used first. */
export const useTags = () =>
  useQuery({
    queryKey: [...GOODS, 'tags'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/tags', { query: {} }, { signal })).tags,
  });

/** Tags, each removable; Enter, a comma or leaving the field adds the typed one. */
export const TagField = ({ label, tags, hint, error, onChange }: Props) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const known = useTags().data ?? [];
  const tooLong = tagsIn(typed).some((tag) => tag.length > MAX_TAG_LENGTH);
  const fault = tooLong
    ? `At most ${MAX_TAG_LENGTH} characters`
    : tags.length > MAX_TAGS
      ? `At most ${MAX_TAGS} tags`
      : error;
  const add = (text: string) => {
    const fresh = tagsIn(text);
    if (fresh.some((tag) => tag.length > MAX_TAG_LENGTH)) {
      setTyped(text);
      return;
    }
    setTyped('');
    if (fresh.some((tag) => !tags.includes(tag))) onChange([...new Set([...tags, ...fresh])]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      // Enter adds a tag and must not submit the form
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[,\n\t]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text.replaceAll(/[\n\t]+/g, ',')}`);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    field.current?.focus();
  };
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-1.5 border border-chalk bg-sheet p-1.5 hover:border-ink has-focus-visible:border-ink has-aria-invalid:border-alarm">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => remove(tag)}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 border border-line bg-paper px-2.5 text-left text-13 wrap-anywhere hover:border-ink"
          >
            {tag}
            <X size={14} strokeWidth={1.5} aria-hidden="true" className="flex-none" />
          </button>
        ))}
        <input
          id={id}
          ref={field}
          list={`${id}-known`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? `${id}-hint` : `${id}-fault ${id}-hint`}
          className="min-h-9 min-w-40 flex-1 bg-transparent px-2 text-15 outline-none"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter(({ tag }) => !tags.includes(tag))
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
      {fault === undefined ? null : <FieldError id={`${id}-fault`}>{fault}</FieldError>}
      <p id={`${id}-hint`} className="text-13 text-chalk">
        {hint ?? 'Press Enter or a comma after each. Shoppers do not see them, but can search by them.'}
      </p>
    </div>
  );
};
