import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { queryOf } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.tsx';
import { SectionCard } from '#web/ui/card.tsx';

/** What an organization needs before its first order, in sequence of dependence. Not rendered when everything exists. */
export function FirstSteps() {
  const { accessMode } = useSession().session;
  const locations = useQuery(queryOf('listLocations')).data;
  const units = useQuery(queryOf('listUnits')).data;
  const vendors = useQuery(queryOf('listVendors')).data;
  const products = useQuery(queryOf('listProducts')).data;
  const users = useQuery(queryOf('listUsers')).data;
  // Steps that disappear a moment later would be worse than steps that appear late.
  if (!locations || !units || !vendors || !products || !users) return null;

  const steps: StepProps[] = [
    {
      title: t`Add your locations`,
      text: t`Where you order and where vendors deliver`,
      href: '/manager/locations',
      done: locations.length > 0,
    },
    {
      title: t`Choose units of measure`,
      text: t`The usual ones are ready to be added at once`,
      href: '/manager/units-of-measure',
      done: units.length > 0,
    },
    {
      title: t`Add your vendors`,
      text: t`Who delivers, and how to reach them`,
      href: '/manager/vendors',
      done: vendors.length > 0,
    },
    {
      title: t`Add or import products`,
      text: t`One by one, or a whole list from a CSV file`,
      href: '/manager/products',
      done: products.length > 0,
    },
    {
      title: t`Add your employees`,
      text:
        accessMode === 'pin'
          ? t`Each with a PIN and the locations that they order for`
          : t`Each with the locations that they order for`,
      href: '/manager/users',
      done: users.some(({ userType }) => userType === 'employee'),
    },
  ];
  const [done, all] = [steps.filter((step) => step.done).length, steps.length];
  if (done === all) return null;
  return (
    <SectionCard
      title={t`First steps`}
      subtitle={t`${done} of ${all} done`}
      className="mb-6 sm:mb-8"
    >
      <ol className="-mx-2 -my-2 divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.href} {...step} number={index + 1} />
        ))}
      </ol>
    </SectionCard>
  );
}

type StepProps = { title: string; text: string; href: string; done: boolean };

function Step({ number, title, text, href, done }: StepProps & { number: number }) {
  return (
    <li className="py-1">
      <Link
        href={href}
        className="flex min-h-14 items-center gap-4 rounded-control px-2 py-2 transition-colors hover:bg-surface-subtle"
      >
        <span
          className={`grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${
            done ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent'
          }`}
        >
          {done ? <Check aria-hidden className="size-5" /> : <span aria-hidden>{number}</span>}
        </span>
        <span className="min-w-0 grow">
          <span className={`block font-medium ${done ? 'text-ink-muted line-through' : ''}`}>
            {title}
          </span>
          <span className="block text-sm text-ink-muted">
            {done ? t({ message: 'Done', context: 'step' }) : text}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
    </li>
  );
}
