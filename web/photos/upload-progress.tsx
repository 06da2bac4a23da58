import { t } from '@lingui/core/macro';
import { Progress } from '#web/ui/progress.tsx';

/** From this size on, progress is worth showing. Bytes. */
const LARGE = 1024 * 1024;

/** How much of a large photo has been sent; after that the server processes it. */
export function UploadProgress({ share, bytes }: { share: number; bytes: number }) {
  if (bytes < LARGE) return null;
  const label = share < 1 ? t`Sending the photo` : t`Sent. The server is reading it...`;
  return <Progress label={label} share={share} />;
}
