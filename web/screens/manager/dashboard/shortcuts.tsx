import { msg, t } from '@lingui/core/macro';
import { ChevronRight, Package, Truck, Users } from 'lucide-react';
import { Link } from 'wouter';

const shortcuts = [
  {
    href: '/manager/products',
    title: msg`Manage Products`,
    text: msg`The catalogue that locations order from`,
    icon: Package,
  },
  {
    href: '/manager/vendors',
    title: msg`Manage Vendors`,
    text: msg`Who delivers, and how to reach them`,
    icon: Truck,
  },
  {
    href: '/manager/users',
    title: msg`Manage Users`,
    text: msg`Who orders, and for which locations`,
    icon: Users,
  },
];

/** Three cards with links to what is changed most. */
export function Shortcuts() {
  return (
    <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-1">
      {shortcuts.map(({ href, title, text, icon: Icon }) => (
        <li key={href}>
          <Link
            href={href}
            className="group flex h-full items-center gap-4 max-[16rem]:gap-1 rounded-card border border-line bg-surface p-4 shadow-low transition-colors hover:border-line-strong"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft max-[16rem]:hidden text-accent">
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{t(title)}</span>
              <span className="block text-sm text-ink-muted">{t(text)}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted sm:max-xl:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
