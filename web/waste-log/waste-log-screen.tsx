import { PageHeader } from '#web/ui/page-header.tsx';
import { RecentWasteLogs } from './recent-waste-logs.tsx';
import { RecordWaste } from './record-waste.tsx';
import '#web/ui/whole.css';

/** Recording waste, and the newest entries. The same for employees and managers. */
export function WasteLogScreen() {
  return (
    <>
      <PageHeader title="Waste Log" />
      <WasteLog />
    </>
  );
}

export function WasteLog() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <RecordWaste />
      <RecentWasteLogs />
    </div>
  );
}
