import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useRef } from 'react';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';
import { useDialogHistory } from './dialog-history.ts';
import { footerBar, ignoreHeldEnter, panel, scrim } from './dialog-surface.ts';
import { Still } from './still.tsx';
import { isInToast } from './toast-region.ts';
import { bottomBar, sheet } from './toast-room.ts';
import { useReturnFocus } from './use-return-focus.ts';

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' };

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Next to the title: a badge such as '2 of 5'. */
  aside?: ReactNode;
  /** Buttons that stay in view while the body scrolls. */
  footer?: ReactNode;
  /** Makes body and footer one form; a touch outside then does not discard what was typed. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** There is no control in the body, only text: the body is a stop of the Tab key, so that it can be scrolled. */
  readOnly?: boolean;
  /** While true the dialog cannot be closed. */
  busy?: boolean;
  size?: keyof typeof widths;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

// On a touch screen, focusing a field would open the keyboard over the dialog before it was read.
const firstField =
  'input:not([readonly], [disabled], [type=hidden], [type=file], [type=checkbox]), ' +
  'textarea:not([readonly], [disabled])';
const hasMouse = () => window.matchMedia('(pointer: fine)').matches;

/** A dialog named by its title. The caller holds `open`; the content unmounts on closing. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, aside, footer, onSubmit, busy, ref } = props;
  const focus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  const change = (next: boolean) => busy || onOpenChange(next);
  useDialogHistory(open, () => change(false));

  const inside = (
    <>
      <div
        ref={body}
        // A long text without a control inside could otherwise not be scrolled from the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={onSubmit && !props.readOnly ? undefined : 0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-4 pb-[calc(1rem+var(--toast-room,0px))] focus-visible:-outline-offset-3 sm:px-6"
      >
        <Boundary>{props.children}</Boundary>
      </div>
      {footer ? (
        <div {...bottomBar} className={footerBar}>
          {footer}
        </div>
      ) : (
        <div className="pb-safe-2 shrink-0" />
      )}
    </>
  );

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={scrim}>
          <Radix.Content
            ref={ref}
            {...sheet}
            aria-describedby={undefined}
            className={clsx(panel, widths[props.size ?? 'medium'])}
            onOpenAutoFocus={(event) => {
              focus.remember();
              const field = hasMouse() && body.current?.querySelector<HTMLElement>(firstField);
              const target = field || event.target;
              event.preventDefault();
              if (target instanceof HTMLElement) target.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={focus.giveBack}
            onKeyDown={ignoreHeldEnter}
            onInteractOutside={(event) => {
              if (onSubmit || isInToast(event.target)) event.preventDefault();
            }}
          >
            <Still open={open}>
              <div className="flex shrink-0 items-start gap-3 border-b border-line py-2 pr-2 pl-4 sm:py-3 sm:pr-3 sm:pl-6">
                <div className="min-w-0 grow py-2">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Radix.Title className="text-lg/7 font-semibold tracking-tight wrap-anywhere">
                      {title}
                    </Radix.Title>
                    {aside}
                  </div>
                  {description && (
                    <Radix.Description className="mt-0.5 text-body text-ink-muted">
                      {description}
                    </Radix.Description>
                  )}
                </div>
                <Radix.Close asChild>
                  <Button variant="ghost" size="icon" aria-label={t`Close`} disabled={busy}>
                    <X aria-hidden className="size-5" />
                  </Button>
                </Radix.Close>
              </div>
              {onSubmit ? (
                <form
                  noValidate
                  className="flex min-h-0 grow flex-col"
                  onSubmit={(event) => {
                    // React propagates events through portals: a dialog opened from a form would
                    // otherwise submit that form too.
                    event.stopPropagation();
                    onSubmit(event);
                  }}
                >
                  {inside}
                </form>
              ) : (
                inside
              )}
            </Still>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
