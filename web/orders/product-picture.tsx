import { smallVersion } from '#contract/values/photos.ts';
import { Picture } from '#web/ui/picture.tsx';

interface ProductPictureProps {
  photoUrl: string | null | undefined;
  /** Its sides, in CSS pixels. */
  size: number;
}

/** A product beside its name: the small version, in a square whatever the picture's own shape. */
export function ProductPicture({ photoUrl, size }: ProductPictureProps) {
  return (
    <Picture
      src={photoUrl && smallVersion(photoUrl)}
      alt=""
      width={size}
      height={size}
      className="aspect-square rounded-control border border-line"
    />
  );
}
