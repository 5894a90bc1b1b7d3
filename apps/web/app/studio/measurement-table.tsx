import { measuredOf, shownMeasurements } from '@darzi/contract/custom-orders/design-words.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { MeasuredFigure } from '../made-to-measure/figure/measured-figure.tsx';
import { Banner } from '../ui/banner.tsx';

/** What the figure wears: the garment with its choices, or what is drawn for the style. */
const wornOf = ({ design }: StudioOrder) => ({
  fabric: design.fabric,
  ...(design.garment === undefined
    ? { style: design.style, color: design.color ?? undefined }
    : {
        garment: design.garment,
        choices: design.choices,
        fit: design.fit ?? undefined,
        colour: design.colour ?? undefined,
        print: design.print ?? undefined,
        border: design.border ?? undefined,
      }),
});

/** The figure and its measurements in both units, with a tailor's questions before cutting. */
export const MeasurementTable = ({ order }: { order: StudioOrder }) => {
  const { measurements, estimatedMeasurements = [] } = order;
  const { garment, wearer, choices } = order.design;
  if (measurements === null) return <p className="text-chalk">Erased with the customer’s account.</p>;
  const measured = measuredOf(order);
  const findings = coachMeasurements(measured, 'in', {
    wearer: wearer ?? undefined,
    confirmed: order.confirmed,
    choices,
  });
  const shown = shownMeasurements(order);
  return (
    <>
      <p className="text-15 text-chalk">
        {order.measurementMode === 'standard'
          ? `Standard size ${order.size}`
          : `Own measurements${order.profileName === null ? '' : ` of ${order.profileName}`}`}
      </p>
      <div className="@container">
        <div className="grid items-start gap-6 @lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <MeasuredFigure
            measurements={measured}
            unit="in"
            wearer={wearer ?? undefined}
            tapes={
              garment === undefined
                ? undefined
                : shown.flatMap(([name]) => (measured[name] === undefined ? [] : [name]))
            }
            design={wornOf(order)}
            findings={findings}
            caption="Each square is five inches."
          />
          <table className="w-full text-15 tabular-nums">
            <thead>
              <tr className="label-caps border-b border-line text-chalk">
                <th scope="col" className="py-2 text-left font-medium">
                  Measure
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Inches
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  cm
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(([name, inches]) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 text-left font-normal">
                    {MEASUREMENT_LABEL[name]}
                    {estimatedMeasurements.includes(name) ? (
                      <span className="block text-13 text-chalk">estimated</span>
                    ) : null}
                  </th>
                  <td className="py-2 text-right font-medium">{cuttingValue(inches, 'in')}</td>
                  <td className="py-2 text-right">{cuttingValue(inches, 'cm')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {findings.length === 0 ? null : (
        <Banner tone="warning">
          <p className="pb-1 font-medium">Ask before you cut</p>
          <ul className="grid gap-1">
            {findings.map(({ field, kind, text }) => (
              <li key={`${field} ${kind}`}>
                {MEASUREMENT_LABEL[field]}: {text}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
};
