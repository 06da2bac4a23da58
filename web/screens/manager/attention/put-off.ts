import { useKept } from '#web/session/kept.ts';
import { isRecord, storedPerUser } from '#web/session/stored.ts';

/** After this time a thing that was put off takes its usual place again: the vendor may have called back. Milliseconds. */
const PUT_OFF_MS = 4 * 3_600_000;
/** How many things are remembered: as many as the queue holds. */
const REMEMBERED = 200;

/** The moments at which things were put off, by their keys. */
type PutOff = Readonly<Record<string, number>>;
const putOffOf = storedPerUser<PutOff>('attention-put-off', {}, parsed);

/** Which things of the queue a manager put off with *Later*: they stand behind the others (24.1). */
export function usePutOff() {
  const [kept, store] = useKept(putOffOf);
  return {
    /** When it was put off; undefined where it was not. */
    since: (key: string) => (isPutOff(kept[key]) ? kept[key] : undefined),
    putOff(key: string) {
      const others = Object.entries(store.get()).filter(
        ([other, at]) => other !== key && isPutOff(at),
      );
      store.set(Object.fromEntries([...others.slice(1 - REMEMBERED), [key, Date.now()]]));
    },
  };
}

const isPutOff = (at: number | undefined) =>
  at !== undefined && Math.abs(Date.now() - at) < PUT_OFF_MS;

function parsed(value: unknown): PutOff | undefined {
  if (!isRecord(value)) return undefined;
  const moments = Object.entries(value).filter(([, at]) => typeof at === 'number');
  return Object.fromEntries(moments) as PutOff;
}
