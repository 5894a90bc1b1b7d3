import type { SiteLink } from '@darzi/contract/settings/shop-front.ts';
import { Address, type Fault, Line, wordsOf } from './page-inputs.tsx';
import { Rows } from './row-buttons.tsx';

export const LinkFields = ({
  link,
  fault,
  onChange,
}: {
  link: SiteLink;
  fault: Fault;
  onChange: (part: Partial<SiteLink>) => void;
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Line label="Text" {...wordsOf(link, 'label', fault, onChange)} />
    <Address value={link.to} error={fault('to')} onChange={(to) => onChange({ to })} />
  </div>
);

export const LinkRows = ({
  noun,
  links,
  most,
  fault,
  onChange,
}: {
  noun: string;
  links: readonly SiteLink[];
  most: number;
  fault: Fault;
  onChange: (links: SiteLink[]) => void;
}) => (
  <Rows noun={noun} rows={links} blank={{ label: '', to: '' }} most={most} onChange={onChange}>
    {(link, set, place) => (
      <LinkFields link={link} fault={(path) => fault(`${place}.${path}`)} onChange={set} />
    )}
  </Rows>
);
