import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useDialogHistory } from './dialog-history.ts';
import { isInToast } from './toast-region.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DrawerProps = {
  /** Spoken: 'Menu'. */
  title: string;
  onClose: () => void;
  /** Called when it has closed; `preventDefault` keeps the focus where the caller moved it. */
  onGone: (event: Event) => void;
  children: ReactNode;
};

/** A panel over the page's left side. Open as long as it is mounted. */
export function Drawer({ title, onClose, onGone, children }: DrawerProps) {
  const focus = useReturnFocus();
  useDialogHistory(true, onClose);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={(event) => {
              onGone(event);
              if (!event.defaultPrevented) focus.giveBack(event);
            }}
            onInteractOutside={(event) => {
              if (isInToast(event.target)) event.preventDefault();
            }}
            className="relative h-full w-72 max-w-[calc(100vw-3.5rem)] bg-surface-raised pt-safe-0 shadow-high outline-none"
          >
            <Radix.Title className="sr-only">{title}</Radix.Title>
            {children}
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Close ${title.toLowerCase()}`}
                className="absolute! top-3.5 right-3"
              >
                <X aria-hidden className="size-5" />
              </Button>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
