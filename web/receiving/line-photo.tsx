import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { TakenPicture } from '#web/photos/taken-picture.tsx';
import { useTakenPhoto } from '#web/photos/use-taken-photo.ts';
import { keptPhotoId } from '#web/session/submissions/kept-photo.ts';
import { PhotoInput } from '#web/ui/photo-input.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { chip } from './chip.ts';

interface LinePhotoProps {
  /** What it shows. */
  name: string;
  photoUrl: string | undefined;
  busy: boolean;
  /** Undefined: it was not sent, and there was none before. */
  onTaken: (photoUrl: string | undefined) => void;
}

/** The photo of a line or of a refused part, sent as soon as it is taken. */
export function LinePhoto({ name, photoUrl, busy, onTaken }: LinePhotoProps) {
  const camera = useRef<HTMLInputElement>(null);
  const photo = useTakenPhoto({ address: photoUrl, onChange: onTaken });

  return (
    <>
      <PhotoInput
        ref={camera}
        camera
        aria-label={t`Photo of ${name}`}
        onPhoto={(file) => void photo.send(file)}
      />
      {photoUrl && (
        <TakenPicture
          address={photoUrl}
          alt={t`Photo of ${name}`}
          width={48}
          height={48}
          className="rounded-control border border-line"
        />
      )}
      <button
        type="button"
        className={chip}
        disabled={busy || photo.isSending}
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden className="size-4" />
        {photoUrl ? (
          <Trans>
            Another photo<span className="sr-only"> of {name}</span>
          </Trans>
        ) : (
          <Trans>
            Photo<span className="sr-only"> of {name}</span>
          </Trans>
        )}
      </button>
      {photoUrl && !photo.isSending && keptPhotoId(photoUrl) !== undefined && (
        <p className="text-sm text-ink-muted">{t`Sent with the delivery`}</p>
      )}
      {photo.isSending && (
        <Progress label={t`Sending the photo`} share={photo.share} className="grow basis-40" />
      )}
      {photo.problem && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {photo.problem}
        </p>
      )}
    </>
  );
}
