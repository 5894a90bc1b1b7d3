import { Dialog } from '../ui/dialog.tsx';
import { SizeChartTable } from './size-chart-table.tsx';

/** The chart over the product page. */
const SizeGuide = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Size guide">
    <div aria-hidden="true" className="tape mt-2 mb-5 text-chalk" />
    <SizeChartTable />
    <p className="max-w-prose pt-5 text-15 text-chalk">
      Body measurements, not garment measurements. Measure over light clothing with the tape level and close,
      never tight. Between two sizes, take the larger one.
    </p>
  </Dialog>
);

export default SizeGuide;
