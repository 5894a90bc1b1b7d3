import type { SiteLink } from '@darzi/contract/settings/shop-front.ts';
import { Address, type Fault, Line } from './page-inputs.tsx';
import { Rows } from './row-buttons.tsx';

/** The words of a link and where it leads. */
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
    <Line label="Words" value={link.label} error={fault('label')} onChange={(label) => onChange({ label })} />
    <Address value={link.to} error={fault('to')} onChange={(to) => onChange({ to })} />
  </div>
);

/** Several links, in their order. */
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
