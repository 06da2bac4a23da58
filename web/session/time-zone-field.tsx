import { t } from '@lingui/core/macro';
import { dateFormat } from '#web/language/formats.ts';
import { Combobox } from '../ui/combobox.tsx';
import { useNow } from './use-now.ts';

type TimeZoneFieldProps = {
  value: string;
  onValueChange: (zone: string) => void;
  error?: string;
  /** The zone that counts when none is chosen: offered as the first option, with the value ''. */
  inherited?: string;
};

/** An option's value is never ''. */
const INHERITED = 'inherited';

/** A choice among the world's time zones, each with its present time. */
export function TimeZoneField({ value, onValueChange, error, inherited }: TimeZoneFieldProps) {
  const now = useNow();
  const zone = value || inherited;
  const first =
    inherited === undefined ? [] : [{ value: INHERITED, label: inheritedLabel(inherited) }];
  return (
    <Combobox
      label={t`Time Zone`}
      options={[...first, ...optionsWith(value)]}
      value={value || (inherited && INHERITED)}
      onValueChange={(chosen) => onValueChange(chosen === INHERITED ? '' : chosen)}
      searchPlaceholder={t`Type a city or a region`}
      hint={zone && nowSentence(zone, now)}
      error={error}
    />
  );
}

function inheritedLabel(inherited: string): string {
  const zone = inherited.replaceAll('_', ' ');
  return t`As the organization: ${zone}`;
}

function nowSentence(zone: string, now: Date): string {
  const time = timeIn(zone, now);
  return t`It is ${time} there now.`;
}

/** The time zone of this browser. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Browsers list these cities under outdated names. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe Islands',
  'Europe/Kiev': 'Kyiv',
};

const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map(optionOf);

/** A zone may be stored under an older name, such as US/Eastern, that the list omits. */
function optionsWith(zone: string) {
  return zone === '' || zones.some(({ value }) => value === zone)
    ? zones
    : [optionOf(zone), ...zones];
}

function optionOf(zone: string) {
  const present = PRESENT_NAMES[zone];
  const name = zone.replaceAll('_', ' ');
  return { value: zone, label: present ? `${name} (${present})` : name };
}

/** 'Saturday, 14:05' */
function timeIn(timeZone: string, now: Date): string {
  return dateFormat({
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}
