import type { Drafts } from '#web/session/kept.ts';
import { isRecord } from '#web/session/stored.ts';
import { parseTried } from '#web/session/submissions/submission.ts';
import type { CountDraft } from './count-draft.ts';

/** Drafts by location from the browser's storage; undefined when the value is invalid. */
export function parseDrafts(value: unknown): Drafts<CountDraft> | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([place, draft]) => {
      if (!isRecord(draft) || !isRecord(draft['amounts'])) return [];
      const amounts = Object.entries(draft['amounts']).flatMap(([productId, units]) => {
        if (!isRecord(units)) return [];
        const valid = Object.entries(units).filter(
          (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) >= 0,
        );
        return valid.length > 0 ? [[productId, Object.fromEntries(valid)] as const] : [];
      });
      const confirmed = Array.isArray(draft['confirmed'])
        ? draft['confirmed'].filter((id): id is string => typeof id === 'string')
        : [];
      return [
        [
          place,
          {
            amounts: Object.fromEntries(amounts),
            confirmed,
            // An earlier version kept no more than the id, in the draft itself.
            sent: parseTried(draft['sent'] ?? { id: draft['id'] }),
            moments: momentsIn(
              draft,
              amounts.map(([productId]) => productId),
            ),
          },
        ],
      ];
    }),
  );
}

/** An earlier version kept no more than the moment of the last amount. */
function momentsIn({ moments, at }: Record<string, unknown>, productIds: readonly string[]) {
  const momentFor = (productId: string) => (isRecord(moments) ? moments[productId] : at);
  return Object.fromEntries(
    productIds.flatMap((productId) => {
      const moment = momentFor(productId);
      return typeof moment === 'string' ? [[productId, moment]] : [];
    }),
  );
}
