import { CallError } from '@darzi/contract/client.ts';
import { MEASURING_UNITS } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { ManagedChart } from '@darzi/contract/size-charts/size-charts.routes.ts';
import { type FormEvent, useRef, useState } from 'react';
import { type MetaArgs, useNavigate, useParams } from 'react-router';
import { failureText } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useLeadToFault } from '../../shell/form-refusal.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { AdminHead, Panel } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import {
  type ChartDraft,
  chartFaults,
  chartOf,
  draftOf,
  isSameChart,
  newChart,
  withoutBlanks,
} from './chart-draft.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartPlaces } from './chart-places.tsx';
import { useRemoveChart, useSaveChart, useSizeChart } from './use-size-charts.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Size chart');

const ALL = '/admin/size-charts';
const NEW = 'new';

const Remove = ({ chart, onBefore }: { chart: ManagedChart; onBefore: () => void }) => {
  const [isAsked, setAsked] = useState(false);
  const removing = useRemoveChart();
  const navigate = useNavigate();
  const remove = () =>
    removing.mutate(chart._id, {
      onSuccess: () => {
        onBefore();
        void navigate(ALL);
      },
    });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Remove it
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove this size chart?"
        doLabel="Remove the size chart"
        isBusy={removing.isPending}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        Its products show the next chart that fits them, or the shop’s standard one.
      </ConfirmDialog>
    </>
  );
};

const Editor = ({ chart, onReload }: { chart: ManagedChart | undefined; onReload: () => void }) => {
  const navigate = useNavigate();
  const [opened] = useState(() => (chart === undefined ? newChart() : draftOf(chart)));
  const [draft, setDraft] = useState<ChartDraft>(opened);
  const [isTried, setTried] = useState(false);
  const isLeaving = useRef(false);
  const saving = useSaveChart(chart?._id);
  const { form, lead } = useLeadToFault(saving.error);
  const refused = saving.error instanceof CallError ? saving.error : undefined;
  const faults = isTried ? { ...refused?.fields, ...chartFaults(draft) } : {};
  const isConflict = refused?.code === 'size_chart.changed_meanwhile';
  const isUnexplained = saving.isError && Object.keys(refused?.fields ?? {}).length === 0 && !isConflict;
  const isChanged = !isSameChart(opened, draft);
  const change = (next: (before: ChartDraft) => ChartDraft) => {
    if (saving.isError) saving.reset();
    setDraft(next);
  };
  const set = (part: Partial<ChartDraft>) => change((before) => ({ ...before, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const tidy = withoutBlanks(draft);
    setTried(true);
    if (tidy.rows.length > 0 && tidy.columns.length > 0) setDraft(tidy);
    if (Object.keys(chartFaults(tidy)).length > 0) {
      lead();
      return;
    }
    if (saving.isPending) return;
    saving.mutate(
      { ...chartOf(tidy), version: chart?.version },
      {
        onSuccess: () => {
          isLeaving.current = true;
          toast.success('Saved. The shop shows it now.');
          void navigate(ALL);
        },
      },
    );
  };
  return (
    <form ref={form} noValidate method="post" aria-label="Size chart" className="grid gap-10" onSubmit={save}>
      <LeaveGuard isChanged={isChanged} isSaved={isLeaving} />
      {isUnexplained ? (
        <Banner takesFocus>{failureText(saving.error, 'The size chart could not be saved.')}</Banner>
      ) : null}
      {isConflict ? <ChangedMeanwhile onReload={onReload}>{refused?.message}</ChangedMeanwhile> : null}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Panel title="What it is">
          <TextField
            label="Name"
            required
            maxLength={80}
            autoComplete="off"
            value={draft.name}
            error={faults.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <SelectField
            label="Figures are in"
            value={draft.unit}
            hint="Shoppers see these first and can switch to the other"
            onChange={(event) =>
              set({ unit: MEASURING_UNITS.find((unit) => unit === event.target.value) ?? 'in' })
            }
          >
            <option value="in">Inches</option>
            <option value="cm">Centimetres</option>
          </SelectField>
          <TextArea
            label="Note"
            rows={2}
            maxLength={500}
            value={draft.note}
            error={faults.note}
            hint="Beneath the chart: how it fits, what stretches or shrinks"
            onChange={(event) => set({ note: event.target.value })}
          />
        </Panel>
        <Panel title="Shown for">
          <ChartPlaces places={draft.places} faults={faults} onChange={(places) => set({ places })} />
        </Panel>
      </div>
      <Panel title="Measurements">
        <ChartGrid draft={draft} faults={faults} onChange={change} />
      </Panel>
      <div className="bar-below sticky z-10 flex flex-wrap items-center gap-3 border-t border-ink bg-paper py-3">
        <Button type="submit" isBusy={saving.isPending}>
          {chart === undefined ? 'Add size chart' : 'Save'}
        </Button>
        {chart === undefined ? null : (
          <div className="ml-auto">
            <Remove
              chart={chart}
              onBefore={() => {
                isLeaving.current = true;
              }}
            />
          </div>
        )}
      </div>
    </form>
  );
};

const KnownChart = ({ id }: { id: string }) => {
  const query = useSizeChart(id);
  const [round, setRound] = useState(0);
  const reload = () => query.refetch().then(() => setRound((before) => before + 1));
  if (query.isPending || (query.isFetching && !query.isFetchedAfterMount)) {
    return (
      <div className="grid gap-6 pt-10">
        <Skeleton className="h-12 w-80 max-w-full" />
        <Skeleton of="rows" className="h-[40rem] w-full" />
      </div>
    );
  }
  if (query.data === undefined)
    return <FailedLoad query={query} text="The size chart could not be loaded." />;
  return (
    <>
      <AdminHead title={query.data.name} />
      <Editor key={round} chart={query.data} onReload={() => void reload()} />
    </>
  );
};

const SizeChartPage = () => {
  const { chartId = NEW } = useParams();
  if (chartId !== NEW) return <KnownChart key={chartId} id={chartId} />;
  return (
    <>
      <AdminHead
        title="New size chart"
        lead="It starts as the shop’s standard chart. Edit it, or paste a table."
      />
      <Editor chart={undefined} onReload={() => {}} />
    </>
  );
};

export default SizeChartPage;
