import { Hammer } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Stands in for a part of the manager area that is not built yet. */
export function LaterScreen({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <Empty icon={Hammer} title="Not here yet" text="This part comes with a later version." />
      </Card>
    </>
  );
}
