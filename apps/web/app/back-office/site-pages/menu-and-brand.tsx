import { CallError } from '@darzi/contract/client.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import type { ShopFront } from '@darzi/contract/settings/shop-front.ts';
import { type FormEvent, useRef, useState } from 'react';
import { Link, type MetaArgs } from 'react-router';
import { failureText } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useChangeSettings, useSettings } from '../../staff/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { FrontVersions } from './front-versions.tsx';
import { LinkFields, LinkRows } from './link-rows.tsx';
import { LooksPart } from './looks-part.tsx';
import { faultsLeft } from './page-draft.ts';
import { type Fault, HindiBeside, Line, wordsOf } from './page-inputs.tsx';
import { Rows } from './row-buttons.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Menu and brand');

type PartProps = {
  readonly front: ShopFront;
  readonly fault: Fault;
  readonly onChange: (part: Partial<ShopFront>) => void;
};

const MenuPart = ({ front, fault, onChange }: PartProps) => (
  <PagePart
    title="Menu"
    text="At the top of every page. A link with links below it opens them. On phones all of it is behind the menu button."
  >
    <Rows
      noun="Link"
      rows={front.menu}
      blank={{ label: '', to: '/collection', children: [] }}
      least={1}
      most={6}
      onChange={(menu) => onChange({ menu })}
    >
      {(entry, set, place) => (
        <>
          <LinkFields link={entry} fault={(path) => fault(`menu.${place}.${path}`)} onChange={set} />
          <LinkRows
            noun={`Link beneath ${entry.label || 'it'}`}
            links={entry.children}
            most={12}
            fault={(path) => fault(`menu.${place}.children.${path}`)}
            onChange={(children) => set({ children })}
          />
        </>
      )}
    </Rows>
  </PagePart>
);

const FootPart = ({ front, fault, onChange }: PartProps) => (
  <PagePart title="Footer" text="At the bottom of every page, between the newsletter and how to reach you.">
    <Rows
      noun="Column"
      rows={front.footer}
      blank={{ title: '', links: [{ label: '', to: '' }] }}
      most={3}
      onChange={(footer) => onChange({ footer })}
    >
      {(column, set, place) => (
        <>
          <Line
            label="Title"
            {...wordsOf(column, 'title', (path) => fault(`footer.${place}.${path}`), set)}
          />
          <LinkRows
            noun="Footer link"
            links={column.links}
            most={10}
            fault={(path) => fault(`footer.${place}.links.${path}`)}
            onChange={(links) => set({ links })}
          />
        </>
      )}
    </Rows>
    <Line
      label="Opening hours"
      hint="In the footer and on the contact page"
      {...wordsOf(front, 'openingHours', fault, onChange)}
    />
    <Line label="After the shop’s name" hint="Optional" {...wordsOf(front, 'footNote', fault, onChange)} />
    <LinkRows
      noun="Social profile"
      links={front.social}
      most={8}
      fault={(path) => fault(`social.${path}`)}
      onChange={(social) => onChange({ social })}
    />
  </PagePart>
);

const FrontForm = ({ answer, onReload }: { answer: SettingsAnswer; onReload: () => void }) => {
  const [front, setFront] = useState(answer.settings.front);
  const newest = useRef(front);
  newest.current = front;
  const [isChanged, setChanged] = useState(false);
  const saving = useChangeSettings();
  const failure = saving.error instanceof CallError ? saving.error : undefined;
  const faults = faultsLeft(failure?.fields ?? {}, saving.variables, { front });
  const fault: Fault = (path) => faults[`front.${path}`];
  const isMended = Object.keys(failure?.fields ?? {}).length > 0 && Object.keys(faults).length === 0;
  const change = (part: Partial<ShopFront>) => {
    setFront((before) => ({ ...before, ...part }));
    setChanged(true);
  };
  const take = (earlier: ShopFront) => {
    change(earlier);
    toast.success('This version is in the form. Save it to show it in the shop.');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(
      { front, version: answer.version },
      {
        onSuccess: () => {
          // what was typed meanwhile is not saved yet
          if (newest.current === front) setChanged(false);
          toast.success('Saved. The shop shows it now.');
        },
      },
    );
  };
  return (
    <form noValidate aria-label="Menu and brand" onSubmit={save}>
      <LeaveGuard isChanged={isChanged} />
      <LooksPart front={front} fault={fault} onChange={change} />
      <HindiBeside content={front}>
        <MenuPart front={front} fault={fault} onChange={change} />
        <FootPart front={front} fault={fault} onChange={change} />
      </HindiBeside>
      <FrontVersions isChanged={isChanged} onTake={take} />
      <div className="bar-below sticky z-10 grid gap-3 border-t border-ink bg-paper py-4">
        {failure?.code === 'settings.changed_meanwhile' ? (
          <ChangedMeanwhile onReload={onReload}>{failure.message}</ChangedMeanwhile>
        ) : saving.isError && !isMended ? (
          <Banner>{failureText(saving.error, 'It could not be saved.')}</Banner>
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={saving.isPending} isIdle={!isChanged}>
            Save
          </Button>
          <p className="text-13 text-chalk">{isChanged ? 'Not saved yet' : 'Nothing to save'}</p>
        </div>
      </div>
    </form>
  );
};

const MenuAndBrand = () => {
  const query = useSettings();
  const [round, setRound] = useState(0);
  return (
    <>
      <AdminHead
        title="Menu and brand"
        lead={
          <>
            <Link to="/admin/pages" className="text-link hover:text-madder">
              All pages
            </Link>
            {' · '}The top and bottom of every page. Changes go live as soon as you save them.
          </>
        }
      />
      {query.data !== undefined && query.isFetchedAfterMount ? (
        <FrontForm
          key={round}
          answer={query.data}
          onReload={() => void query.refetch().then(() => setRound((before) => before + 1))}
        />
      ) : query.isError ? (
        <FailedLoad query={query} text="The settings could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-[40rem] w-full" />
      )}
    </>
  );
};

export default MenuAndBrand;
