import { sizeMidpoints } from '@darzi/contract/custom-orders/nearest-size.ts';
import { type CraftDraft, measuredInches } from './craft-draft.ts';
import { garmentFields } from './garment-draft.ts';

/** The multipart form of the call: measurements in inches, chart midpoints for a standard size. */
export const formOf = (draft: CraftDraft): FormData => {
  const { mode, size, confirmed, person, garment, look, design, images } = draft;
  // With a garment the server takes from the chart what this garment needs.
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

/** The text of everything that is sent, images by their ids: two equal ones are one attempt. */
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
