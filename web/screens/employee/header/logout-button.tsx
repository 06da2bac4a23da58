import type { ReactNode } from 'react';
import { useLogOut } from '#web/session/use-log-out.tsx';

interface LogoutButtonProps {
  cartCount: number;
  className: string;
  children: ReactNode;
}

export function LogoutButton({ cartCount, className, children }: LogoutButtonProps) {
  const { busy, ask, question } = useLogOut(cartCount);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={ask}
      >
        {children}
      </button>
      {question}
    </>
  );
}
