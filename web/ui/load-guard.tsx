import { Component } from 'react';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';

interface LoadGuardProps {
  children: ReactNode;
}

/** Replaces a part of the app that could not be rendered. */
export class LoadGuard extends Component<LoadGuardProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    // Only a reload is certain to repair it; the cart is kept.
    return <NotShown onRetry={() => window.location.reload()} />;
  }
}

/** Replaces a screen that is not loaded. */
export function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <main tabIndex={-1} className="grid min-h-[60dvh] place-items-center p-6 outline-none">
      <Failed
        message="This part could not be shown. Check the network and load it again."
        onRetry={onRetry}
      />
    </main>
  );
}
