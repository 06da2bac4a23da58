import { z } from 'zod';
import { because } from './because.ts';

/** The fields that a photo is sent with. The client's own id makes a retry safe (D12). */
export const PhotoForm = z
  .object({ id: z.guid(because('id_form', { what: 'photo' })).optional() })
  .prefault({});
