import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';

const box = 'h-[36dvh] w-full rounded-control bg-surface-subtle';

/** A picture of this device, before it is sent. */
export function PhotoPreview({ image }: { image: Blob }) {
  const [unknown, setUnknown] = useState<Blob>();
  const draw = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(image);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [image],
  );

  if (unknown === image) {
    return (
      <p className={`${box} grid place-items-center p-4 text-center text-body text-ink-muted`}>
        {t`This browser cannot show this kind of picture.`}
      </p>
    );
  }
  return (
    <img
      ref={draw}
      alt={t`Chosen to upload`}
      className={`${box} object-contain`}
      onError={() => setUnknown(image)}
    />
  );
}
