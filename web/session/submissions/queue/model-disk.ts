import 'fake-indexeddb/auto';
import { vi } from 'vitest';

const { add, put } = IDBObjectStore.prototype;

/** How a disk that is full refuses what is written: at once, or when the transaction should end. */
export type Full = 'no' | 'at once' | 'at the end';

/** The disk of the browser, as the test wants it. */
export function modelDisk(): { full: Full } {
  const disk = { full: 'no' as Full };
  const writing = (write: typeof put) =>
    function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (disk.full === 'at once') throw new DOMException('Full', 'QuotaExceededError');
      const request = write.apply(this, given);
      if (disk.full === 'at the end') this.transaction.abort();
      return request;
    };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(writing(add));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(writing(put));
  return disk;
}
