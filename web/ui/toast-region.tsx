import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { Address } from './address.tsx';
import type { Notice } from './toast.ts';
import { drawToastsWith } from './toast.ts';

/** The specification's five seconds. */
const SHOWN_MS = 5_000;

const draw = { default: sonner.message, success: sonner.success, destructive: sonner.error };

function replace({ title, description, tone = 'default', action, duration }: Notice) {
  sonner.dismiss();
  draw[tone](title, {
    description: description && <Address of={description} />,
    action: action && { label: action.label, onClick: action.onPress },
    duration: duration ?? SHOWN_MS,
  });
}

/** Draws toasts: at the top, where they cover no dialog's buttons, and none of the cart's bar. */
export function ToastRegion() {
  useEffect(() => drawToastsWith(replace), []);
  return (
    <Toaster
      position="top-center"
      visibleToasts={1}
      duration={SHOWN_MS}
      closeButton
      style={{ fontFamily: 'inherit' }}
      offset={24}
      mobileOffset={{
        top: 'calc(0.75rem + env(safe-area-inset-top, 0px))',
        left: '0.75rem',
        right: '0.75rem',
      }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        close: <X aria-hidden className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Close notification',
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-surface-raised py-3 pr-12 pl-4 text-ink shadow-high',
          error: 'border-danger!',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 grow',
          title: 'text-body font-semibold wrap-anywhere',
          description: 'text-body text-ink-muted wrap-anywhere',
          actionButton:
            'min-h-11 shrink-0 rounded-control border border-line px-3 text-body font-medium hover:bg-surface-subtle',
          closeButton:
            'absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-ink-muted hover:text-ink',
        },
      }}
    />
  );
}
