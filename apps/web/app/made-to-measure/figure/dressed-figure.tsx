import { dress } from '@darzi/garment/worn/dress.ts';
import FigureDrawing, { type FigureDrawingProps } from './figure-drawing.tsx';

/** The dressed figure; loads separately from the body, which can be measured before anything is chosen. */
const DressedFigure = (props: FigureDrawingProps) => <FigureDrawing {...props} dress={dress} />;

export default DressedFigure;
