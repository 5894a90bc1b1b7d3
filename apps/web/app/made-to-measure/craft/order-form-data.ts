import { sizeMidpoints } from '@darzi/contract/custom-orders/nearest-size.ts';
import { type CraftDraft, measuredInches } from './craft-draft.ts';
import { garmentFields } from './garment-draft.ts';

/** The call's multipart form: measurements in inches; for a standard size, the midpoints of the chart. */
export const formOf = (draft: CraftDraft): FormData => {
  const { mode, size, confirmed, person, garment, look, design, images } = draft;
  // For a garment, the server takes what it needs from the chart.
  const ofSize = () => (garment.garment === '' && size !== '' ? sizeMidpoints(size) : {});
  const measurements = mode === 'standard' ? ofSize() : measuredInches(draft);
  const form = new FormData();
  form.set('size', mode === 'standard' ? size : '');
  form.set('measurementMode', mode);
  form.set('measurements', JSON.stringify(measurements));
  if (mode === 'custom' && person !== undefined) form.set('profileName', person.name);
  form.set('design', JSON.stringify({ ...design, ...garmentFields(garment), look: look?._id }));
  if (mode === 'custom' && confirmed.length > 0) form.set('confirmed', JSON.stringify(confirmed));
  for (const { file } of images) form.append('referenceImages', file, file.name);
  return form;
};

/** Everything that is sent, as text, with images by id: equal texts are one attempt. */
export const attemptOf = ({
  mode,
  size,
  inches,
  confirmed,
  person,
  garment,
  look,
  design,
  images,
}: CraftDraft): string =>
  JSON.stringify([
    mode,
    size,
    inches,
    confirmed,
    person?.name,
    garment,
    look?._id,
    design,
    images.map(({ id }) => id),
  ]);
