import type { Answer } from '@darzi/contract/client.ts';
import { textsOf } from '../../texts/texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { agreementSections } from './agreement-text.ts';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

type Fields = Answer<'GET /api/custom-order/:id/agreement'>['fields'];

/** The frozen facts as a contract reads, and each one in raw form for checking its hash. */
export const AgreementSections = ({ fields }: { fields: Fields }) => (
  <div className="grid gap-7">
    {agreementSections(fields, word).map(({ title, facts }) => (
      <section key={title}>
        <h3 className="pb-1.5 text-17 font-medium">{word(title)}</h3>
        <dl className="text-15">
          {facts.map(({ path, name, words }) => (
            <div
              key={path}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 border-b border-line py-2"
            >
              <dt className="text-chalk wrap-anywhere">{word(name)}</dt>
              <dd className="whitespace-pre-line tabular-nums wrap-anywhere">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    <Disclosure summary={t('everyDetail')}>
      <dl className="grid gap-x-6 text-13 sm:grid-cols-2">
        {fields.map(({ path, value }) => (
          <div key={path} className="min-w-0 border-b border-line py-2">
            <dt className="text-chalk wrap-anywhere">{path}</dt>
            <dd className="tabular-nums wrap-anywhere">{value ?? word('Erased')}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  </div>
);
