import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { bottomBar } from '#web/ui/toast-room.ts';
import type { useSendCount } from './use-send-count.ts';

interface SendBarProps {
  /** How many products were counted. */
  counted: number;
  isCorrection: boolean;
  sending: ReturnType<typeof useSendCount>;
}

/** Sends the count or discards it, always in reach of a thumb; nothing before the first amount. */
export function SendBar({ counted, isCorrection, sending }: SendBarProps) {
  const { send, sendWithoutRefused, isSending, sentence, discard } = sending;
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <>
      {counted > 0 && (
        <div
          {...bottomBar}
          className="sticky bottom-0 z-10 -mx-3 mt-4 -mb-5 border-t border-line bg-surface-raised px-3 pt-3 pb-safe-3 shadow-high sm:mx-0 sm:rounded-t-card sm:border-x sm:px-4 lg:-mb-8"
        >
          {sentence && <Problem className="mb-3">{sentence}</Problem>}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="large"
              className="px-4!"
              disabled={isSending}
              onClick={() => setIsDiscarding(true)}
            >
              {t`Discard`}
            </Button>
            {sendWithoutRefused && (
              <Button size="large" className="grow" onClick={sendWithoutRefused}>
                {t`Send without these`}
              </Button>
            )}
            <Button
              variant={sendWithoutRefused ? 'secondary' : 'primary'}
              size="large"
              className="grow"
              busy={isSending}
              onClick={send}
            >
              {isSending
                ? t`Sending...`
                : isCorrection
                  ? plural(counted, {
                      one: 'Send correction of # product',
                      other: 'Send correction of # products',
                    })
                  : plural(counted, {
                      one: 'Send count of # product',
                      other: 'Send count of # products',
                    })}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title={isCorrection ? t`Discard the correction?` : t`Discard the count?`}
        description={
          isCorrection
            ? t`The count stays as it was sent.`
            : t`What was counted here and not sent is removed from this device.`
        }
        confirmLabel={t`Discard`}
        danger
        onConfirm={() => {
          discard();
          setIsDiscarding(false);
        }}
      />
    </>
  );
}
