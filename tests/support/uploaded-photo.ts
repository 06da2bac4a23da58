import type { TestApp } from './app.ts';
import { asFile, leftRedRightBlue } from './photos.ts';

/** The address of a stored photo. */
export async function uploadedPhoto(t: TestApp): Promise<string> {
  const file = asFile(await leftRedRightBlue().png().toBuffer());
  return (await t.api.uploadImage({ file })).body.imageUrl;
}
