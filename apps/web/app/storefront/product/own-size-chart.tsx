import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { SizeChartId } from '@darzi/contract/ids.ts';
import type { SizeChart } from '@darzi/contract/size-charts/size-charts.routes.ts';
import { CHART_PART_LABEL, CHART_PARTS, showFigure } from '@darzi/contract/size-charts/size-charts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UnitChoice } from '../../made-to-measure/figure/unit-choice.tsx';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Skeleton } from '../../ui/states.tsx';
import { MeasureTable } from './measure-table.tsx';
import { UNIT_IN_WORDS } from './size-chart-table.tsx';

const [t, word] = await Promise.all([textsOf('reviews'), textsOf('words')]);

/** The owner's chart in either unit: one table for the wearer, one for the garment. */
const Chart = ({ chart }: { chart: SizeChart }) => {
  const [unit, setUnit] = useState<MeasuringUnit>(chart.unit);
  return (
    <>
      <UnitChoice unit={unit} onChoose={setUnit} />
      {CHART_PARTS.map((part) => {
        const columns = chart.columns.flatMap(({ name, of }, at) => (of === part ? [{ name, at }] : []));
        if (columns.length === 0) return null;
        const rows = chart.rows
          .map(({ size, figures }) => ({
            size,
            cells: columns.map(({ at }) => showFigure(figures[at] ?? '', chart.unit, unit)),
          }))
          .filter(({ cells }) => cells.some((cell) => cell !== ''));
        const what = word(CHART_PART_LABEL[part]);
        return (
          <section key={part} className="pt-6" aria-label={what}>
            <h3 className="pb-1 font-display text-22">{what}</h3>
            <MeasureTable
              label={t('bySize', { what })}
              caption={t('bySizeIn', { what, unit: word(UNIT_IN_WORDS[unit]) })}
              measurements={columns.map(({ name }) => word(name))}
              rows={rows}
            />
            <p className="max-w-prose pt-3 text-15 text-chalk">
              {t(part === 'body' ? 'howToBody' : 'howToGarment')}
            </p>
          </section>
        );
      })}
      {chart.note === '' ? null : (
        <p lang={langOf(chart.note)} className="max-w-prose pt-5 text-15 whitespace-pre-line">
          {chart.note}
        </p>
      )}
    </>
  );
};

/** A product's own size chart, fetched when somebody opens it. */
export const OwnSizeChart = ({ id }: { id: SizeChartId }) => {
  const query = useQuery({
    queryKey: ['size-chart', id],
    queryFn: ({ signal }) => call('GET /api/size-charts/:id', { params: { id } }, { signal }),
  });
  if (query.isPending) return <Skeleton className="h-80 w-full" />;
  if (query.data === undefined) return <FailedLoad query={query} text={t('chartFailed')} />;
  return <Chart chart={query.data.chart} />;
};
