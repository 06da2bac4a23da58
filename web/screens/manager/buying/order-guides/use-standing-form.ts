import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { Pause, StandingOrder } from '#contract/calls/standing-orders.ts';
import {
  PREPARE_HOURS_DEFAULT,
  PREPARE_HOURS_MAX,
  PREPARE_HOURS_MIN,
} from '#contract/values/limits.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useWrite } from '#web/session/use-write.ts';
import { changedMeanwhile } from './pause-dialog.tsx';

/** The form of a standing order. */
export interface StandingValues {
  /** '' until one is chosen. */
  vendorId: string;
  /** Undefined: all days of the vendor's deliveries. */
  days: readonly WeekDay[] | undefined;
  amounts: StandingOrder['amounts'];
  mode: StandingOrder['mode'];
  hours: string;
  responsibleUserId: string;
  from: string;
  /** '' without an end. */
  to: string;
  pauses: readonly Pause[];
}

interface StandingFormOptions {
  guide: OrderGuide;
  /** The vendor of most of its lines; '' for none. */
  vendorId: string;
  today: string;
  onClose: () => void;
}

/** What is typed about a standing order, and how it is stored (H5). */
export function useStandingForm({ guide, vendorId, today, onClose }: StandingFormOptions) {
  const { standing } = guide;
  const [values, setValues] = useState<StandingValues>(() =>
    standing ? valuesOf(standing) : emptyValues(vendorId, today),
  );
  const [problem, setProblem] = useSentence();
  const saving = useWrite({
    record: () => standing ?? undefined,
    write: (days: readonly WeekDay[]) =>
      writeOf('setStandingOrder', { params: { id: guide.id }, body: bodyOf(values, days) }),
    success: () => ({ title: t`Standing order saved`, tone: 'success' }),
    onDone: onClose,
    onNewer: () => setProblem(changedMeanwhile),
    onFailed: (error) => setProblem(() => sentenceOf(error)),
  });

  return {
    values,
    change: (changes: Partial<StandingValues>) => setValues({ ...values, ...changes }),
    problem,
    saving,
    /** `days` are those that are shown as chosen. */
    save: (days: readonly WeekDay[]) => {
      const lacking = () => missingIn(values, days);
      setProblem(lacking);
      if (lacking() === undefined) saving.mutate(days);
    },
  };
}

function emptyValues(vendorId: string, today: string): StandingValues {
  return {
    vendorId,
    days: undefined,
    amounts: 'to_par',
    mode: 'prepare',
    hours: String(PREPARE_HOURS_DEFAULT),
    responsibleUserId: '',
    from: today,
    to: '',
    pauses: [],
  };
}

function valuesOf(standing: StandingOrder): StandingValues {
  const { vendorId, prepareHours, responsibleUserId, to, ...same } = standing;
  return {
    ...same,
    vendorId: String(vendorId),
    hours: String(prepareHours),
    responsibleUserId: String(responsibleUserId),
    to: to ?? '',
  };
}

function bodyOf(values: StandingValues, days: readonly WeekDay[]) {
  const { vendorId, amounts, mode, hours, responsibleUserId, from, to, pauses } = values;
  return {
    vendorId: Number(vendorId),
    days: [...days],
    amounts,
    mode,
    prepareHours: Number(hours),
    responsibleUserId: Number(responsibleUserId),
    from,
    to: to || null,
    pauses: pauses.map(({ from: first, to: last }) => ({ from: first, to: last })),
  };
}

/** What keeps it from being stored, as a sentence. */
function missingIn(values: StandingValues, days: readonly WeekDay[]): string | undefined {
  const { vendorId, hours, responsibleUserId, from, to, pauses } = values;
  const number = /^\d{1,3}$/.test(hours.trim()) ? Number(hours) : 0;
  if (vendorId === '') return t`Please choose a vendor`;
  if (days.length === 0) return t`Please choose at least one day`;
  const [fewest, most] = [PREPARE_HOURS_MIN, PREPARE_HOURS_MAX];
  if (number < fewest || number > most) return t`Please enter ${fewest} to ${most} hours`;
  if (responsibleUserId === '') return t`Please choose who is responsible`;
  if (from === '') return t`Please enter the first day`;
  if (to !== '' && to < from) return t`The last day is before the first one`;
  if (pauses.some((pause) => pause.from === '' || pause.to === ''))
    return t`Please enter both days of each pause`;
  return pauses.some((pause) => pause.to < pause.from)
    ? t`A pause ends before it begins`
    : undefined;
}
