import { msg, t } from '@lingui/core/macro';
import { KeyRound, Mail, Phone, ShieldCheck, User } from 'lucide-react';
import type { UserType } from '#contract/calls/users.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Each } from '#web/ui/each.tsx';
import { RecordActions, RecordLine } from '../records/record-card.tsx';
import { telephone } from '../records/telephone.ts';
import type { Person } from './people.ts';
import { USER_TYPE_WORDS } from './user-types.ts';

interface PeopleListProps {
  userType: UserType;
  people: readonly Person[];
  /** Names of locations; undefined while they are not loaded. */
  nameOf: ReadonlyMap<number, string> | undefined;
  placesFailed: boolean;
  /** Whether each says if a PIN is set. */
  pinsShown: boolean;
  onAccess: (person: Person) => void;
  onEdit: (person: Person) => void;
  onDelete: (person: Person) => void;
}

const TITLES = { manager: msg`Managers`, employee: msg`Employees` };
const NONE_FOUND = { manager: msg`No managers found`, employee: msg`No employees found` };

/** The users of one role with their contacts and locations. */
export function PeopleList(props: PeopleListProps) {
  const { userType, people, nameOf, placesFailed, pinsShown, onAccess, onEdit, onDelete } = props;
  const title = t(TITLES[userType]);
  return (
    <SectionCard title={`${title} (${people.length})`}>
      {people.length === 0 ? (
        <p className="text-body text-ink-muted">{t(NONE_FOUND[userType])}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          <Each of="li" records={people} keyOf={(person) => person.id}>
            {(person) => (
              <PersonRow
                person={person}
                places={placesOf(person, nameOf) ?? (placesFailed ? '' : t`Loading locations...`)}
                pinsShown={pinsShown}
                onAccess={() => onAccess(person)}
                onEdit={() => onEdit(person)}
                onDelete={() => onDelete(person)}
              />
            )}
          </Each>
        </ul>
      )}
    </SectionCard>
  );
}

interface PersonRowProps {
  person: Person;
  places: string;
  pinsShown: boolean;
  onAccess: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function PersonRow(props: PersonRowProps) {
  const { person, places, pinsShown, onAccess, onEdit, onDelete } = props;
  const { name, userType, phoneNumber, email, hasPin } = person;
  const manages = userType === 'manager';
  const Icon = manages ? ShieldCheck : User;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] max-[16rem]:grid-cols-1 items-start gap-x-4 py-3 lg:items-center lg:grid-cols-[minmax(0,1fr)_11rem_16rem_auto]">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-subtle text-ink-muted max-sm:hidden">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{name}</span>
            <Badge tone={manages ? 'accent' : 'neutral'}>{t(USER_TYPE_WORDS[userType])}</Badge>
            {pinsShown && (
              <Badge tone={hasPin ? 'success' : 'warning'}>{hasPin ? t`PIN set` : t`No PIN`}</Badge>
            )}
          </p>
          <p className="text-sm wrap-anywhere text-ink-muted">{places}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-6 text-body text-ink-muted max-lg:col-span-full max-lg:min-[16rem]:row-start-2 sm:max-lg:pl-15 lg:contents">
        <span className="lg:col-start-2">
          {phoneNumber && (
            <RecordLine icon={Phone} label={t`Phone`} href={telephone(phoneNumber)}>
              {phoneNumber}
            </RecordLine>
          )}
        </span>
        <span className="min-w-0 lg:col-start-3">
          {email && (
            <RecordLine icon={Mail} label={t`E-mail`} href={`mailto:${email}`}>
              {email}
            </RecordLine>
          )}
        </span>
      </div>
      <span className="flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`PIN and sessions of ${name}`}
          onClick={onAccess}
        >
          <KeyRound aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
        </Button>
        <RecordActions
          name={name}
          isComplete={person.locationIds !== undefined}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </span>
    </li>
  );
}

/** The locations of a user; says so when an employee has none and therefore cannot order. Undefined while they are not known. */
function placesOf(
  { userType, locationIds }: Person,
  nameOf: PeopleListProps['nameOf'],
): string | undefined {
  if (!locationIds || !nameOf) return undefined;
  const names = locationIds.flatMap((id) => nameOf.get(id) ?? []);
  if (names.length > 0) return names.join(', ');
  return userType === 'employee' && locationIds.length === 0 ? t`No locations` : '';
}
