import { LANGUAGES, type Language } from '@darzi/contract/languages.ts';
import {
  type AllEmailWords,
  type EmailWords,
  fillPlaceholders,
  isWordedEmail,
  NO_WORDS,
  WORDED_EMAILS,
  type WordedEmail,
} from '@darzi/contract/settings/email-words.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import { useState } from 'react';
import { Link, type MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useSettings } from '../../staff/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SettingsPartForm } from '../delivery/settings-part-form.tsx';
import { type SettingsPartProps, useSettingsPart } from '../delivery/use-settings-part.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Emails');

const LANGUAGE_NAMES = { en: 'English', hi: 'Hindi' } as const satisfies Record<Language, string>;
const SAMPLE = { number: '#A1B2C3', total: '₹1,499' };

const isBlank = (words: EmailWords): boolean => Object.values(words).every((text) => text.trim() === '');

/** Leaves out emails without any wording of the owner's. */
const written = (all: AllEmailWords): AllEmailWords =>
  Object.fromEntries(
    Object.entries(all)
      .map(([name, languages]) => [
        name,
        Object.fromEntries(
          Object.entries(languages).filter(([, words]) => words !== undefined && !isBlank(words)),
        ),
      ])
      .filter(([, languages]) => Object.keys(languages ?? {}).length > 0),
  );

const Preview = ({ words, shop, lang }: { words: EmailWords; shop: string; lang: Language }) => {
  const fill = (text: string) => fillPlaceholders(text.trim(), { ...SAMPLE, shop });
  return (
    <section
      aria-label="Preview"
      lang={lang}
      className="grid content-start gap-3 bg-table p-5 wrap-anywhere whitespace-pre-line"
    >
      <p className="font-semibold">{fill(words.subject) || 'The shop’s own subject'}</p>
      <p>{fill(words.opening) || '(The shop’s own opening)'}</p>
      <p className="text-13 text-chalk">(What the email says about the order itself)</p>
      {words.closing.trim() === '' ? null : <p>{fill(words.closing)}</p>}
    </section>
  );
};

/** Every email in every language. */
const ALL_TEXTS = Object.entries(WORDED_EMAILS).flatMap(([name, { label }]) =>
  LANGUAGES.map((language) => ({
    path: `emailWords.${name}.${language}`,
    label: `${label}, ${LANGUAGE_NAMES[language]}`,
  })),
);

const draftOf = ({ settings }: SettingsAnswer) => ({ words: settings.emailWords });

const EmailsForm = (props: SettingsPartProps) => {
  const part = useSettingsPart(props, draftOf, ({ words }) => ({ emailWords: written(words) }));
  const [name, setName] = useState<WordedEmail>('placed');
  const [language, setLanguage] = useState<Language>('en');
  const testing = useSend(() => call('POST /api/admin/settings/email-test', { body: { name, language } }), {
    onSuccess: ({ message }) => toast.success(message),
  });
  const { words: all } = part.draft;
  const words = all[name]?.[language] ?? NO_WORDS;
  const setWords = (changed: EmailWords) =>
    part.set({ words: written({ ...all, [name]: { ...all[name], [language]: changed } }) });
  const place = `emailWords.${name}.${language}`;
  const field = (key: keyof EmailWords) => ({
    value: words[key],
    lang: language,
    autoComplete: 'off',
    error: part.faultOf(`${place}.${key}`),
    onChange: ({ target }: { target: { value: string } }) => setWords({ ...words, [key]: target.value }),
  });
  const refused = ALL_TEXTS.filter(({ path }) => path !== place && part.faultOf(path) !== undefined);
  const placeholders = WORDED_EMAILS[name].placeholders.map((one) => `{${one}}`).join(', ');
  return (
    <SettingsPartForm part={part} name="Email wording">
      {refused.map(({ path, label }) => (
        <Banner key={path}>{`${label}: ${part.faultOf(path)}`}</Banner>
      ))}
      <PagePart
        title="Wording"
        text={`Blank fields use the shop’s own wording. ${placeholders} are filled in. Amounts to pay, tracking and dates stay in the email whatever you write.`}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Email"
            value={name}
            onChange={({ target }) => isWordedEmail(target.value) && setName(target.value)}
          >
            {Object.entries(WORDED_EMAILS).map(([key, { label }]) => (
              <option key={key} value={key}>
                {all[key] === undefined ? label : `${label} · own words`}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Language"
            value={language}
            onChange={({ target }) =>
              setLanguage(LANGUAGES.find((one) => one === target.value) ?? LANGUAGES[0])
            }
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {LANGUAGE_NAMES[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          <div className="grid gap-5">
            <TextField label="Subject" {...field('subject')} />
            <TextArea label="Opening" rows={5} {...field('opening')} />
            <TextArea
              label="Closing note"
              rows={3}
              hint={language === 'hi' ? 'Blank: the note in English' : undefined}
              {...field('closing')}
            />
          </div>
          <Preview words={words} shop={props.answer.settings.storeName} lang={language} />
        </div>
        <div className="flex flex-wrap gap-4">
          <Button variant="secondary" disabled={isBlank(words)} onClick={() => setWords(NO_WORDS)}>
            Restore the shop’s words
          </Button>
          <Button
            variant="secondary"
            isBusy={testing.isPending}
            disabled={part.isChanged}
            onClick={() => testing.mutate(undefined)}
          >
            Send me a test
          </Button>
        </div>
      </PagePart>
    </SettingsPartForm>
  );
};

/** The owner's wording of customer emails. */
const EmailsPage = () => {
  const query = useSettings();
  const { data } = query;
  return (
    <>
      <AdminHead
        title="Emails"
        lead={
          <>
            Subject, opening and closing note of the emails to customers, in English and Hindi. Every change
            is recorded, with the words before it, in the{' '}
            <Link to="/admin/audit?area=settings" className="text-link hover:text-madder">
              audit
            </Link>
            .
          </>
        }
      />
      {data !== undefined && query.isFetchedAfterMount ? (
        <EmailsForm answer={data} onReload={() => query.refetch()} />
      ) : query.isError ? (
        <FailedLoad query={query} text="The words could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-96 w-full" />
      )}
    </>
  );
};

export default EmailsPage;
