import {
  MEASUREMENTS,
  midpointInches,
  SIZE_CHART,
  type StandardSize,
} from '@darzi/contract/catalogue/size-chart.ts';
import { textsOf } from '../../texts/texts.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** One standard size: its measurements in inches, and the ones we would cut for. */
export const StandardSizeTable = ({ size }: { size: StandardSize }) => (
  <table className="w-full border-collapse text-left text-15 tabular-nums">
    <caption className="pb-3 text-left text-15 text-chalk">{t('sizeCaption', { size })}</caption>
    <thead>
      <tr className="border-b border-ink text-13">
        <th scope="col" className="py-2 font-medium">
          {t('measurement')}
        </th>
        <th scope="col" className="py-2 font-medium">
          {t('fromTo')}
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          {t('weCutFor')}
        </th>
      </tr>
    </thead>
    <tbody>
      {MEASUREMENTS.map((name) => {
        const [low, high] = SIZE_CHART[size][name];
        return (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2.5 font-medium capitalize">
              {word(name)}
            </th>
            <td className="py-2.5">
              {low}–{high}
            </td>
            <td className="py-2.5 text-right">{midpointInches([low, high])}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
