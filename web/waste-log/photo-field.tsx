import { t } from '@lingui/core/macro';
import { Camera, ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { TakenPicture } from '#web/photos/taken-picture.tsx';
import type { TakenPhoto } from '#web/photos/use-taken-photo.ts';
import { keptPhotoId } from '#web/session/submissions/kept-photo.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoInput } from '#web/ui/photo-input.tsx';
import { Progress } from '#web/ui/progress.tsx';

interface PhotoFieldProps {
  /** The address of the photo, or '' without one. */
  value: string;
  photo: TakenPhoto;
  error: string | undefined;
  busy: boolean;
  onRemove: () => void;
}

/** A photo of what was thrown away, sent as soon as it is taken. */
export function PhotoField({ value, photo, error, busy, onRemove }: PhotoFieldProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const problem = photo.problem ?? error;

  const send = (file: File) => void photo.send(file);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t`Photo`}</legend>
      <div aria-hidden className="flex items-baseline justify-between gap-3">
        <span className="text-body font-medium">{t`Photo`}</span>
        <span className="text-sm text-ink-muted">{t`Optional`}</span>
      </div>
      <PhotoInput ref={camera} camera onPhoto={send} />
      <PhotoInput ref={files} aria-label={t`Photo file`} onPhoto={send} />
      <div className="mt-1.5">
        {photo.isSending ? (
          <div className="flex min-h-11 items-center gap-3">
            <Progress label={t`Sending the photo`} share={photo.share} className="grow" />
            <Button variant="ghost" onClick={photo.stop}>
              {t`Stop`}
            </Button>
          </div>
        ) : value ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TakenPicture
              address={value}
              alt={t`Photo of the waste`}
              width={72}
              height={72}
              className="rounded-control border border-line"
            />
            <Button variant="ghost" disabled={busy} onClick={onRemove}>
              {t`Remove photo`}
            </Button>
            {keptPhotoId(value) !== undefined && (
              <p className="min-w-0 grow basis-48 text-sm text-ink-muted">{t`Kept on this device, and sent with the entry.`}</p>
            )}
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1">
            <Button
              variant="secondary"
              className="px-3!"
              disabled={busy}
              onClick={() => camera.current?.click()}
            >
              <Camera aria-hidden className="size-5" />
              {t`Take Photo`}
            </Button>
            <Button
              variant="secondary"
              className="px-3!"
              disabled={busy}
              onClick={() => files.current?.click()}
            >
              <ImageUp aria-hidden className="size-5" />
              {t`Choose File`}
            </Button>
          </div>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
