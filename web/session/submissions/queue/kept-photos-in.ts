import { isRecord } from '#web/session/stored.ts';
import { keptPhotoId } from '../kept-photo.ts';

/** The fields that name a photo. */
const FIELDS: ReadonlySet<string> = new Set(['photoUrl', 'image']);

/** The ids of the photos of a content that are kept on this device, each once. */
export function keptPhotosIn(content: unknown): string[] {
  return [...new Set(found(content))];
}

function found(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(found);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (!FIELDS.has(name) || typeof field !== 'string') return found(field);
    return keptPhotoId(field) ?? [];
  });
}
