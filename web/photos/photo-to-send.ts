import { t } from '@lingui/core/macro';
import { IMAGE_BYTES_MAX } from '#contract/values/limits.ts';
import { numberFormat } from '#web/language/formats.ts';

/** A chosen photo, prepared for sending. */
export interface PhotoToSend {
  /** As it was chosen. */
  file: File;
  image: Blob;
  /** A note before sending: that the photo was scaled down. */
  note?: () => string;
}

/** Longest side of a smaller copy, in pixels; every line of a sheet stays readable. */
const COPY_SIDE = 4_000;
const COPY_QUALITY = 0.85;

/** The photo to send; scaled down only when it is too large to upload. A refusal is what words it. */
export async function photoToSend(file: File): Promise<PhotoToSend | (() => string)> {
  if (file.type !== '' && !file.type.startsWith('image/'))
    return () => t`Please choose an image file.`;
  if (file.size === 0) return () => t`This file is empty. Please choose another photo.`;
  if (file.size <= IMAGE_BYTES_MAX) return { file, image: file };

  const image = await smallerCopy(file).catch(() => undefined);
  if (!image || image.size > IMAGE_BYTES_MAX) {
    return () => tooLarge(megabytes(file.size), megabytes(IMAGE_BYTES_MAX));
  }
  return { file, image, note: () => smaller(megabytes(file.size), megabytes(image.size)) };
}

const tooLarge = (size: string, most: string) =>
  t`This photo is ${size}; at most ${most} can be uploaded. Please choose a smaller one.`;
const smaller = (size: string, copySize: string) =>
  t`This photo is ${size}, more than can be uploaded. A smaller copy of ${copySize} will be sent in its place.`;

/** Rejects when this browser cannot read the picture. */
async function smallerCopy(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, COPY_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  // JPEG knows no transparency: what is transparent would be black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob((copy) => resolve(copy ?? undefined), 'image/jpeg', COPY_QUALITY);
  });
}

const megabytes = (bytes: number) =>
  `${numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1024 ** 2)} MB`;
