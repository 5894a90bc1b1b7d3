import type { StandardSize } from '@darzi/contract/catalogue/size-chart.ts';
import { BODY_MEASUREMENTS } from '@darzi/contract/custom-orders/body.ts';
import type { ChoiceName } from '@darzi/contract/custom-orders/garment-choices.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { CraftDraft, DesignField } from './craft-draft.ts';
import {
  withConfirmed,
  withFigures,
  withGarment,
  withInches,
  withPerson,
  withSize,
} from './draft-changes.ts';
import { type GarmentDraft, garmentFor } from './garment-draft.ts';

const MEASUREMENT_PATHS = BODY_MEASUREMENTS.map((name) => `measurements.${name}`);
const WEARER_PATHS = ['design.wearer.who', 'design.wearer.age', 'design.wearer.height'];

/** The answers to the form's questions: each changes the draft and clears the errors that it resolves. */
export const craftEdits = (
  current: { readonly current: CraftDraft },
  edit: (change: Partial<CraftDraft>, cleared: readonly string[]) => void,
) => {
  const chooseGarment = (garment: GarmentDraft, cleared: readonly string[]) =>
    edit(withGarment(current.current, garment), [...cleared, ...MEASUREMENT_PATHS]);
  return {
    chooseMode: (mode: CraftDraft['mode']) => edit({ mode }, ['size', ...MEASUREMENT_PATHS]),
    chooseSize: (size: StandardSize) => edit({ size, ...withSize(current.current, size) }, ['size']),
    /** Switches to custom measurements, starting from the middle of a standard size. */
    startFrom: (size: StandardSize) =>
      edit({ mode: 'custom', ...withSize(current.current, size) }, ['size', ...MEASUREMENT_PATHS]),
    choosePerson: (person: MeasurementProfile | undefined) =>
      edit(withPerson(current.current, person), MEASUREMENT_PATHS),
    /** The measurements stay; now they have a name. */
    namePerson: (person: CraftDraft['person']) => edit({ person }, []),
    /** The measurements stay, shown in the other unit. */
    chooseUnit: (unit: MeasuringUnit) => edit({ unit }, []),
    keepFigures: (unit: MeasuringUnit) =>
      edit(withFigures(current.current, unit), [...MEASUREMENT_PATHS, ...WEARER_PATHS]),
    confirm: (names: readonly string[]) => edit(withConfirmed(current.current, names), []),
    setMeasurements: (texts: Partial<CraftDraft['inches']>) =>
      edit(
        withInches(current.current, texts),
        Object.keys(texts).map((name) => `measurements.${name}`),
      ),
    chooseWearer: (change: Partial<Pick<GarmentDraft, 'who' | 'age' | 'height'>>) => {
      const wearer = { ...current.current.garment, ...change };
      chooseGarment({ ...wearer, garment: garmentFor(wearer.who, wearer.garment) }, WEARER_PATHS);
    },
    chooseGarment: (garment: GarmentDraft['garment']) =>
      chooseGarment({ ...current.current.garment, garment }, [...WEARER_PATHS, 'design.fabric']),
    /** For fields that only affect how the garment looks. */
    setCut: (change: Partial<GarmentDraft>) =>
      edit(
        { garment: { ...current.current.garment, ...change } },
        Object.keys(change).map((name) => `design.${name}`),
      ),
    setChoice: (name: ChoiceName, value: string) => {
      const { garment } = current.current;
      edit({ garment: { ...garment, choices: { ...garment.choices, [name]: value } } }, [
        `design.choices.${name}`,
      ]);
    },
    setDesign: (field: DesignField, text: string) =>
      edit({ design: { ...current.current.design, [field]: text } }, [`design.${field}`]),
  };
};
