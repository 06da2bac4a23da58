import type { ComponentProps } from 'react';
import { smallVersion } from '#contract/values/photos.ts';
import { keptPhotoId } from '#web/session/submissions/kept-photo.ts';
import { KeptPicture } from '#web/session/submissions/kept-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface TakenPictureProps extends Omit<ComponentProps<typeof Picture>, 'src'> {
  /** An address of the server, or one on this device until the server has the photo. */
  address: string;
}

/** The small picture of a photo that a draft refers to. */
export function TakenPicture({ address, ...picture }: TakenPictureProps) {
  const kept = keptPhotoId(address);
  if (kept !== undefined) return <KeptPicture key={kept} id={kept} {...picture} />;
  return <Picture key={address} src={smallVersion(address)} {...picture} />;
}
