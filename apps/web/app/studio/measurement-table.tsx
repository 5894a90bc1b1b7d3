import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { MeasuredFigure } from '../made-to-measure/figure/measured-figure.tsx';
import { Banner } from '../ui/banner.tsx';

/** The figure and the six measurements in both units, and what a tailor would ask about them before cutting. */
export const MeasurementTable = ({ order }: { order: StudioOrder }) => {
  const { measurements } = order;
  if (measurements === null) return <p className="text-chalk">Erased with the customer’s account.</p>;
  const findings = coachMeasurements(measurements, 'in', {
    wearer: order.design.wearer ?? undefined,
    confirmed: order.confirmed,
  });
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
            measurements={measurements}
            unit="in"
            design={{
              style: order.design.style,
              fabric: order.design.fabric,
              color: order.design.color ?? undefined,
            }}
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
              {MEASUREMENTS.map((name) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 text-left font-normal capitalize">
                    {name}
                  </th>
                  <td className="py-2 text-right font-medium">{cuttingValue(measurements[name], 'in')}</td>
                  <td className="py-2 text-right">{cuttingValue(measurements[name], 'cm')}</td>
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
                <span className="capitalize">{field}</span>: {text}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
};
