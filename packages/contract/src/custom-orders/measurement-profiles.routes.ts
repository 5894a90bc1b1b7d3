import { z } from 'zod';
import { MEASUREMENTS, type MeasurementName } from '../catalogue/size-chart.ts';
import { measurementProfileId } from '../ids.ts';
import { idParams, line, type RouteSpec, SIGNED_IN } from '../route.ts';
import { measurementError } from './custom-order.ts';
import { measurements } from './custom-orders.routes.ts';

const confirmed = z
  .array(z.enum(MEASUREMENTS))
  .max(MEASUREMENTS.length)
  .describe('measurements that were asked about and are right');

/** A named set of one person's body measurements, inches. */
export const measurementProfile = z.object({
  _id: measurementProfileId,
  name: z.string(),
  measurements,
  confirmed,
  updatedAt: z.string(),
});
export type MeasurementProfile = z.output<typeof measurementProfile>;

/** Within the specified bounds; refused with the form's own texts. */
const inches = (name: MeasurementName) =>
  z.number({ error: 'Required' }).superRefine((value, context) => {
    const error = measurementError(name, value);
    if (error !== undefined) context.addIssue({ code: 'custom', message: error });
  });
const profileDraft = z.object({
  name: line(60),
  measurements: z.object({
    chest: inches('chest'),
    waist: inches('waist'),
    hips: inches('hips'),
    length: inches('length'),
    shoulders: inches('shoulders'),
    sleeves: inches('sleeves'),
  }),
  confirmed: confirmed.optional(),
});
export type ProfileDraft = z.output<typeof profileDraft>;

export const measurementProfilesRoutes = {
  'GET /api/user/measurement-profiles': {
    summary: 'Own measurement profiles',
    access: SIGNED_IN,
    answer: z.object({ profiles: z.array(measurementProfile) }),
  },
  'POST /api/user/measurement-profiles': {
    summary: 'Save measurements under a name',
    access: SIGNED_IN,
    body: profileDraft,
    answer: z.object({ profile: measurementProfile }),
  },
  'PATCH /api/user/measurement-profiles/:id': {
    summary: 'Change a profile; without `confirmed`, what was confirmed stays as long as the measurements do',
    access: SIGNED_IN,
    params: idParams(measurementProfileId),
    body: profileDraft,
    answer: z.object({ profile: measurementProfile }),
  },
  'DELETE /api/user/measurement-profiles/:id': {
    summary: 'Delete a profile; orders keep their own copy',
    access: SIGNED_IN,
    params: idParams(measurementProfileId),
    answer: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>;
