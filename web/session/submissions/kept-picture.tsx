import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { Picture } from '#web/ui/picture.tsx';

interface KeptPictureProps extends Omit<ComponentProps<typeof Picture>, 'src'> {
  /** The id of a photo that is kept on this device. */
  id: string;
}

/** A photo that is kept on this device until the server has it. */
export function KeptPicture({ id, ...picture }: KeptPictureProps) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let shown: string | undefined;
    let isOver = false;
    const show = async () => {
      const { findPhoto } = await import('./queue/page-queue.ts');
      const photo = await findPhoto(id);
      if (!photo || isOver) return;
      shown = URL.createObjectURL(photo.image);
      setSrc(shown);
    };
    show().catch(() => undefined);
    return () => {
      isOver = true;
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [id]);
  return <Picture {...picture} src={src} loading="eager" />;
}
