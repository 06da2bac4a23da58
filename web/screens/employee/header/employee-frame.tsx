import type { ReactNode } from 'react';
import { WaitingLine } from '#web/session/submissions/waiting-line.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import type { EmployeeScreen } from '../screens.ts';
import { EmployeeHeader } from './employee-header.tsx';
import { NoLocation } from './no-location.tsx';

interface EmployeeFrameProps {
  entry: EmployeeScreen;
  title: string;
  children: ReactNode;
}

/** A screen below the header. */
export function EmployeeFrame({ entry, title, children }: EmployeeFrameProps) {
  useTitle(title);
  return (
    // What stays in view below the line, or below the header where that stays too, keeps clear of both.
    <div className="[--sticky-top:var(--line-bar,0px)] lg:[--sticky-top:calc(4.0625rem+var(--line-bar,0px))]">
      <EmployeeHeader />
      <div
        data-line-bar
        className="sticky top-0 z-20 bg-surface px-safe-3 has-[[data-line]]:border-b has-[[data-line]]:border-line has-[[data-line]]:py-1 lg:top-16.25 lg:px-6"
      >
        <WaitingLine className="mx-auto w-full max-w-7xl" />
      </div>
      <NoLocation />
      {entry.hasMain ? (
        children
      ) : (
        <main
          tabIndex={-1}
          className="px-safe-3 mx-auto max-w-6xl py-5 outline-none lg:px-6 lg:py-8"
        >
          {children}
        </main>
      )}
    </div>
  );
}
