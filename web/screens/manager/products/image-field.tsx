import { t } from '@lingui/core/macro';
import { ImageUp } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contract/values/limits.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { PICTURE } from '#web/session/submissions/photo-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTriedFiles } from '#web/session/submissions/use-tried-files.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Progress } from '#web/ui/progress.tsx';

interface ImageFieldProps {
  /** The picture's address, or '' without one. */
  value: string;
  onChange: (address: string) => void;
  onUploading: (isUploading: boolean) => void;
  error?: string;
}

/** The types that D26 accepts; the server decides by content. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** A picture by upload or by its web address, with a preview. */
export function ImageField({ value, onChange, onUploading, error }: ImageFieldProps) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { send, stop, isPending, share } = useImageUpload(onChange);
  useEffect(() => onUploading(isPending), [isPending, onUploading]);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after a failure.
    event.target.value = '';
    if (file) send(file);
  }

  const looked = useSettled(value);
  const isOwn = value.startsWith('/');
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <p id={titleId} className="text-body font-medium">
          {t`Image`}
        </p>
        <p className="text-sm text-ink-muted">{t`Optional`}</p>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-4">
        <Picture
          key={looked}
          src={/^(\/|https?:)/i.test(looked) ? smallVersion(looked) : undefined}
          alt={value ? t`Image of the product` : ''}
          width={104}
          height={104}
          className="self-start rounded-control border border-line"
        />
        <div className="min-w-0 grow basis-60 space-y-3">
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            aria-label={t`Image file`}
            tabIndex={-1}
            className="sr-only"
            onChange={take}
          />
          {isPending ? (
            <div className="flex min-h-11 items-center gap-3">
              <Progress label={t`Uploading image`} share={share} className="grow" />
              <Button variant="ghost" onClick={stop}>
                {t`Stop`}
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => input.current?.click()}>
                <ImageUp aria-hidden className="size-4" />
                {t`Upload image`}
              </Button>
              {value && (
                <Button variant="ghost" onClick={() => onChange('')}>
                  {t`Remove image`}
                </Button>
              )}
            </div>
          )}
          <TextField
            label={t`Image URL`}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint={isOwn ? t`A URL takes the place of the image above.` : undefined}
            disabled={isPending}
            value={isOwn ? '' : value}
            onChange={(event) => onChange(event.target.value)}
            error={error}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** The text after a pause in typing: a half-typed address could be that of another server. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useImageUpload(onUploaded: (address: string) => void) {
  const [share, setShare] = useState(0);
  const stopper = useRef<AbortController>(undefined);
  const tried = useTriedFiles();
  const { submit, isSending } = useSubmission(PICTURE, tried, {
    failure: (error) =>
      error.name === 'AbortError'
        ? undefined
        : {
            title: t`Failed to upload image`,
            description: sentenceOf(error),
            tone: 'destructive',
          },
    onStored: ({ imageUrl }) => onUploaded(imageUrl),
  });

  function send(file: File) {
    setShare(0);
    stopper.current = new AbortController();
    tried.choose(file);
    const options = { onProgress: setShare, signal: stopper.current.signal };
    submit({ content: { image: file }, locationId: null, options });
  }
  // Closing the dialog aborts an upload that is no longer needed.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    send,
    stop: () => stopper.current?.abort(),
    isPending: isSending,
    share,
  };
}
