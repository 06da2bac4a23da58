import { z } from 'zod';

/** The fields that a photo is sent with. The client's own id makes a retry safe (D12). */
export const PhotoForm = z
  .object({ id: z.guid('The id of a photo is a UUID').optional() })
  .prefault({});
