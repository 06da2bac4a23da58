import { Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';

/** Stands where a part of the employee area is still to come. */
export function ComingLaterScreen({ title }: { title: string }) {
  return (
    <main tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none">
      <h1 className="sr-only">{title}</h1>
      <Empty
        icon={Hourglass}
        title={`${title} come with a later version`}
        text="Ordering works already: everything you submit here is kept."
        action={
          <Link href="/employee" className={buttonClass()}>
            Start Shopping
          </Link>
        }
      />
    </main>
  );
}
