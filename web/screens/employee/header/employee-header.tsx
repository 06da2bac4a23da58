import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { LogOut, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useCart } from '#web/session/cart.ts';
import { useUser } from '#web/session/session.tsx';
import { employeeScreens } from '../screens.ts';
import type { EmployeeScreen } from '../screens.ts';
import { InPinMode } from './in-pin-mode.tsx';
import { LanguageLater } from './language-later.tsx';
import { LocationSelector } from './location-selector.tsx';
import { LogoutButton } from './logout-button.tsx';

const item =
  'relative flex min-h-13 min-w-11 grow flex-col items-center justify-center gap-0.5 rounded-control px-0.5 ' +
  'text-xs/4 font-medium sm:text-[0.8125rem]/4 text-ink-muted transition-colors hover:text-ink ' +
  'aria-[current=page]:text-accent lg:min-h-11 lg:grow-0 lg:flex-row lg:gap-2 lg:px-3 lg:text-body ' +
  'lg:hover:bg-surface-subtle lg:aria-[current=page]:bg-accent-soft';

const name = 'line-clamp-2 text-sm/5 wrap-anywhere text-ink-muted lg:max-w-56';

/** User, location and navigation of the employee area. It stays in view where the screen is wide enough. */
export function EmployeeHeader() {
  const user = useUser();
  const { count } = useCart();
  return (
    <header className="pt-safe-0 border-b border-line bg-surface lg:sticky lg:top-0 lg:z-20">
      <div className="px-safe-3 mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 py-1 lg:px-6">
        <div className="flex min-w-0 grow items-center gap-3 max-[16rem]:flex-wrap lg:min-h-14">
          {/* Far from Logout, which ends what a switch keeps. */}
          <InPinMode>
            {({ SwitchButton }) => <SwitchButton className={clsx(item, 'max-lg:grow-0')} />}
          </InPinMode>
          <span className="grid size-8 shrink-0 place-items-center rounded-control bg-accent text-accent-ink max-sm:hidden">
            <ShoppingCart aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 max-lg:grow max-lg:basis-0 lg:flex lg:items-center lg:gap-4">
            <p className="text-base/5 font-semibold tracking-tight">ProcureApp</p>
            <InPinMode
              otherwise={
                <p title={user.name} className={name}>
                  {user.name}
                </p>
              }
            >
              {({ PersonButton }) => <PersonButton className={name} />}
            </InPinMode>
          </div>
          <LanguageLater />
          <LocationSelector />
        </div>
        <nav
          aria-label={t`Main`}
          className="flex gap-1 max-lg:w-full max-[16rem]:flex-wrap max-sm:gap-0.5"
        >
          {employeeScreens.map((entry, index) => (
            <NavLink key={entry.paths[0]} {...entry}>
              {index === 0 && count > 0 && <CartCount count={count} />}
            </NavLink>
          ))}
          <LogoutButton cartCount={count} className={item}>
            <LogOut aria-hidden className="size-5 lg:size-4" />
            {t`Logout`}
          </LogoutButton>
        </nav>
      </div>
    </header>
  );
}

function NavLink({ paths, menu, children }: EmployeeScreen & { children: ReactNode }) {
  const [path] = useLocation();
  if (!menu) return null;
  const { icon: Icon, label } = menu;
  const here = paths.includes(path);
  return (
    <Link href={paths[0]} aria-current={here ? 'page' : undefined} className={item}>
      <Icon aria-hidden className="size-5 lg:size-4" />
      {t(label)}
      {children}
      {/* Not by colour alone. */}
      {here && (
        <span aria-hidden className="absolute inset-x-3 -bottom-1 h-0.5 rounded-full bg-accent" />
      )}
    </Link>
  );
}

function CartCount({ count }: { count: number }) {
  return (
    <span
      className={clsx(
        'grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums',
        'max-lg:absolute max-lg:top-0.5 max-lg:left-[calc(50%+0.375rem)]',
      )}
    >
      {count}
      <span className="sr-only"> {t`in cart`}</span>
    </span>
  );
}
