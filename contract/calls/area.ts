import { because } from './because.ts';
import { oneLine, text } from './fields.ts';
import { AREA_MAX } from '../values/limits.ts';

/**
 * Where a product is kept, by its name (S1); null and an empty text mean none. Like other names, it must have characters that
 * can be seen, and stands on one line (D9).
 */
export function areaName(field: string) {
  return text(field, AREA_MAX)
    .refine((typed) => typed === '' || oneLine(typed) !== '', {
      ...because('not_seen', { field }),
      abort: true,
    })
    .nullish()
    .transform((typed) => oneLine(typed ?? '') || null);
}
