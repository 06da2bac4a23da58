import type sharp from 'sharp';
import type { Metadata, ResizeOptions } from 'sharp';
import { PHOTO_PIXELS_MAX } from '../../contract/values/photos.ts';
import { limited } from '../limited.ts';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

/** The stored versions of a photo: full size, and small for lists. */
export interface PhotoSizes {
  full: ResizeOptions;
  small: ResizeOptions;
}

/** A photo in both sizes, as WebP. */
export interface Photo {
  full: Uint8Array;
  small: Uint8Array;
}

let loaded: Promise<typeof sharp> | undefined;

/** The image library, loaded with the first photo: most starts come long before one. */
async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  // Only formats that may be uploaded are decoded: SVG, PDF and others never reach their decoders.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((kind) => [
      `VipsForeignLoad${kind}File`,
      `VipsForeignLoad${kind}Buffer`,
    ]),
  });
  // No photo is decoded twice, so a cache would only cost memory.
  library.cache(false);
  return library;
}

const imageLibrary = () => (loaded ??= loadSharp());

const FULL_QUALITY = 82;
const SMALL_QUALITY = 76;
/** A picture that takes longer was made to overload the server. Seconds. */
const DECODING_SECONDS = 20;

/** A decoded photo takes up to 200 MB, so few are decoded at a time; waiting ones stay on disk. */
const inQueue = limited({
  atOnce: 2,
  waiting: 32,
  refuse: () => refuse('unavailable', { because: 'photos' }),
});

/**
 * Reads the photo in the file `path`: recognised by its content, rotated upright, without camera and location data, the
 * first frame of an animation (D26). Throws `unsupported_type`, `too_large`, or `unavailable` when too many wait.
 */
export async function readPhoto(path: string, sizes: PhotoSizes): Promise<Photo> {
  requireKind(await metadataOf(path));
  return inQueue(async () => {
    const open = await imageLibrary();
    try {
      const full = await open(path, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error' })
        .timeout({ seconds: DECODING_SECONDS })
        .autoOrient()
        .resize({ ...sizes.full, withoutEnlargement: true })
        .webp({ quality: FULL_QUALITY })
        .toBuffer();
      const small = await open(full)
        .resize({ ...sizes.small, withoutEnlargement: true })
        .webp({ quality: SMALL_QUALITY })
        .toBuffer();
      return { full, small };
    } catch {
      throw unreadable();
    }
  });
}

/** Reads only the first bytes and decodes nothing. */
async function metadataOf(path: string): Promise<Metadata> {
  const open = await imageLibrary();
  try {
    return await open(path, { limitInputPixels: false }).metadata();
  } catch {
    throw unreadable();
  }
}

function requireKind({ format, compression, width, height }: Metadata): void {
  const known = ['jpeg', 'png', 'webp', 'gif'].includes(format);
  // AVIF and HEIC share a container; only the first can be decoded.
  if (!known && !(format === 'heif' && compression === 'av1')) throw unreadable();
  if (width * height > PHOTO_PIXELS_MAX) {
    throw refuse('photo_too_large', { megapixels: PHOTO_PIXELS_MAX / 1e6 });
  }
}

function unreadable(): Failure {
  return refuse('unsupported_type', { because: 'photo' });
}

/** JPEG knows no transparency: what is transparent would be black. */
const ON_PAPER = { background: '#fff' };

/** The same photo as JPEG, which every mail program and invoice reader can open. */
export async function jpegOf(photo: Uint8Array): Promise<Buffer> {
  const open = await imageLibrary();
  return inQueue(() => open(photo).flatten(ON_PAPER).jpeg({ quality: FULL_QUALITY }).toBuffer());
}

/** The photo as JPEG for paper: a thousand pixels are sharp on half a page. */
export async function printedJpegOf(photo: Uint8Array): Promise<Buffer> {
  const open = await imageLibrary();
  return inQueue(() =>
    open(photo)
      .resize({
        width: PRINTED_PIXELS,
        height: PRINTED_PIXELS,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten(ON_PAPER)
      .jpeg({ quality: SMALL_QUALITY })
      .toBuffer(),
  );
}
const PRINTED_PIXELS = 1_000;
