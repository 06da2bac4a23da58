/** Uploaded photos, as browser and server know them. Imports nothing, so that it adds little to the browser's bundle. */

/** Larger pictures are refused before they are decoded, in pixels (D26). */
export const PHOTO_PIXELS_MAX = 50_000_000;
export const PHOTOS_PER_ORDER_MAX = 20;

/** The form of an upload's address: `/uploads/<uuid>.webp`. */
export const UPLOADS_PATH = '/uploads/';

/** The address of the upload whose file has this id. */
export function fullUrl(id: string): string {
  return `${UPLOADS_PATH}${id}.webp`;
}

/** The reverse of `fullUrl`. */
export function fileIdOf(url: string): string {
  return url.slice(UPLOADS_PATH.length, -'.webp'.length);
}

/**
 * The address of an uploaded photo's small version, for lists and thumbnails; other addresses are returned unchanged.
 * Also works for the stored name.
 */
export function smallVersion(url: string): string {
  return url.replace(/^((?:\/uploads\/)?[\da-f-]{36})\.webp$/, '$1.small.webp');
}

/** The reverse of `smallVersion`. */
export function fullVersion(url: string): string {
  return url.replace(/\.small\.webp$/, '.webp');
}
