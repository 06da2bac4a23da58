import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { AlertDialog as Radix } from 'radix-ui';
import { Button } from './button.tsx';
import { useDialogHistory } from './dialog-history.ts';
import { footerBar, ignoreHeldEnter, panel, scrim } from './dialog-surface.ts';
import { Problem } from './problem.tsx';
import { Still } from './still.tsx';
import { bottomBar, sheet } from './toast-room.ts';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question, and the consequences of confirming. */
  description: string;
  /** Why the last try failed. */
  problem?: string | undefined;
  /** The button's text: 'Delete'; the caller changes it while busy: 'Deleting...'. */
  confirmLabel: string;
  onConfirm: () => void;
  /** Work is under way: neither button works and the dialog stays. */
  busy?: boolean;
  danger?: boolean;
};

/** Asks for confirmation of an action that cannot be undone. The caller closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm, busy, danger } = props;
  const focus = useReturnFocus();
  const change = (next: boolean) => busy || onOpenChange(next);
  useDialogHistory(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={scrim}>
          <Radix.Content
            {...sheet}
            className={clsx(panel, 'sm:max-w-md')}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            onKeyDown={ignoreHeldEnter}
          >
            <Still open={open}>
              <div className="min-h-0 grow overflow-y-auto px-4 pt-5 pb-5 sm:px-6">
                <Radix.Title className="text-lg/7 font-semibold tracking-tight wrap-anywhere">
                  {title}
                </Radix.Title>
                <Radix.Description className="mt-1 text-body wrap-anywhere text-ink-muted">
                  {description}
                </Radix.Description>
                {props.problem && <Problem className="mt-3">{props.problem}</Problem>}
              </div>
              <div {...bottomBar} className={footerBar}>
                <Radix.Cancel asChild>
                  <Button variant="secondary" disabled={busy}>
                    {t`Cancel`}
                  </Button>
                </Radix.Cancel>
                <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </Still>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
