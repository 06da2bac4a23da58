import { RecentWasteLogs } from './recent-waste-logs.tsx';
import { RecordWaste } from './record-waste.tsx';
import '#web/ui/whole.css';

/** Recording waste, and the newest entries. */
export function WasteLogParts() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <RecordWaste />
      <RecentWasteLogs />
    </div>
  );
}
