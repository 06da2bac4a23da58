import { Component } from 'react';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';

interface LoadGuardProps {
  children: ReactNode;
}

/** Stands in for a part of the app that could not be loaded or drawn. */
export class LoadGuard extends Component<LoadGuardProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <NotShown /> : this.props.children;
  }
}

/**
 * A tablet that went out of reach, or a page that is older than the server's files: loading the page anew mends both;
 * what was entered in the cart is kept.
 */
export function NotShown() {
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <Failed
        message="This part could not be shown. Check the network and load it again."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
