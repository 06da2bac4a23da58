import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { Sidebar } from './sidebar.tsx';

/** From here on the sidebar stands beside the content, and a drawer would trap focus unseen. */
const wide = window.matchMedia('(width >= 64rem)');

/** The sidebar over the page, on phones and tablets. Shown as long as it is mounted. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const focus = useReturnFocus();
  const followedLink = useRef(false);

  useEffect(() => {
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);

  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={(event) => {
              if (!followedLink.current) return focus.giveBack(event);
              event.preventDefault();
              document.querySelector('main')?.focus({ preventScroll: true });
            }}
            className="relative h-full w-72 max-w-[calc(100vw-3.5rem)] bg-surface-raised pt-safe-0 shadow-high outline-none"
          >
            <Radix.Title className="sr-only">Menu</Radix.Title>
            <Sidebar
              onNavigate={() => {
                followedLink.current = true;
                onClose();
              }}
            />
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Close menu"
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
