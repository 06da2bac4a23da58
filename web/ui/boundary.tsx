import { t } from '@lingui/core/macro';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';

interface BoundaryProps {
  /** What it stands around, so that what replaces it fits there: an entry of a list or of a table. Default: a part of a page. */
  of?: 'li' | 'tr' | 'td' | 'page';
  children: ReactNode;
}

interface BoundaryState {
  broken?: boolean;
  /** What could not be drawn; undefined before it is known. */
  of?: ReactNode;
}

/**
 * Replaces what cannot be drawn, such as a record with a value that this page does not know, and leaves all the rest. It is
 * tried again when its parent draws it again, which new data does.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(): BoundaryState {
    return { broken: true, of: undefined };
  }

  static getDerivedStateFromProps(
    { children }: BoundaryProps,
    { broken, of }: BoundaryState,
  ): BoundaryState | null {
    return broken && of !== children ? { broken: of === undefined, of: children } : null;
  }

  override render(): ReactNode {
    const { of, children } = this.props;
    if (!this.state.broken) return children;
    const sentence =
      of?.length === 2
        ? t`This entry could not be shown. Load the page again.`
        : t`This part could not be shown. Load the page again.`;
    if (of === 'li') return <li className={entry}>{sentence}</li>;
    const cell = (
      <td colSpan={99} className={`col-span-full ${entry}`}>
        {sentence}
      </td>
    );
    if (of === 'td') return cell;
    if (of === 'tr') return <tr>{cell}</tr>;
    // The cart is kept.
    const failed = <Failed message={sentence} onRetry={() => window.location.reload()} />;
    return of ? <Page>{failed}</Page> : failed;
  }
}

const entry = 'p-4 text-body text-danger';

/** Replaces a screen whose code was not loaded. */
export function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <Failed
        message={t`This part could not be shown. Check the network and load it again.`}
        onRetry={onRetry}
      />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="grid min-h-[60dvh] place-items-center p-6 outline-none">
      {children}
    </main>
  );
}
