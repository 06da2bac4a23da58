import '#web/api/late-routes.ts';
import type { ComponentType } from 'react';

/** Screens by their files. Apart from the table, because the names of all their files would be part of the first view. */
const files = import.meta.glob<Record<string, ComponentType>>([
  './{orders,count}/*-screen.tsx',
  '../not-found/not-found-screen.tsx',
  '../../receiving/receiving-screen.tsx',
  '../../waste-log/waste-log-screen.tsx',
]);

/** Loads the one component of a screen's file. */
export async function loadEmployeeScreen(file: string): Promise<{ Screen: ComponentType }> {
  const [Screen] = Object.values((await files[file]?.()) ?? {});
  if (!Screen) throw new Error(`${file} is no screen`);
  return { Screen };
}
