import { dress } from '@darzi/garment/worn/dress.ts';
import FigureDrawing, { type FigureDrawingProps } from './figure-drawing.tsx';

/** The figure with what it wears; loaded apart from the body, which can be measured before anything is chosen. */
const DressedFigure = (props: FigureDrawingProps) => <FigureDrawing {...props} dress={dress} />;

export default DressedFigure;
