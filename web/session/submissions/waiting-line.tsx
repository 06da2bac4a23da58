import { useLater } from '#web/ui/use-later.ts';

const loadLine = () => import('./queue/queue-line.tsx');

/** Says what waits on this device to be sent (O8). Its code loads after the first view, and so does the queue. */
export function WaitingLine({ className }: { className: string }) {
  const later = useLater(loadLine, { wanted: false });
  return later && <later.QueueLine className={className} />;
}
