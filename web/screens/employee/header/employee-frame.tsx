import type { ReactNode } from 'react';
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
    <>
      <EmployeeHeader />
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
    </>
  );
}
