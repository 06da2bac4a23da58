import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { LANGUAGE_NAMES } from '#contract/values/language-names.ts';
import { SCREEN_LANGUAGES } from '#contract/values/languages.ts';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import { MANAGER_PIN_MIN } from '#contract/values/limits.ts';
import type { User, UserInput, UserType } from '#contract/calls/users.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { USER } from '../records/record-kinds.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { LocationsField } from './locations-field.tsx';
import type { Person } from './people.ts';

interface UserDialogProps {
  open: boolean;
  /** Undefined adds one. */
  person: Person | undefined;
  onClose: () => void;
  onSaved: (user: User) => void;
}

const userTypes: { value: UserType; label: string; hint: string }[] = [
  { value: 'employee', label: 'Employee', hint: 'Orders and logs waste for their locations' },
  { value: 'manager', label: 'Manager', hint: 'Sees and changes everything' },
];

/** A select has no empty value. */
const OF_DEVICE = 'device';
const languageName = (language: ScreenLanguage | null) =>
  language === null ? 'As the device' : LANGUAGE_NAMES[language];
const languages = [null, ...SCREEN_LANGUAGES].map((language) => ({
  value: language ?? OF_DEVICE,
  label: languageName(language),
}));

/** Adds or changes a user together with the user's locations: both are stored, or neither (D10). */
export function UserDialog({ open, person, onClose, onSaved }: UserDialogProps) {
  const locations = useQuery(queryOf('listLocations'));
  const { accessMode } = useSession().session;
  const state = useRecordForm({
    kind: USER,
    record: person,
    valuesOf,
    save: (body) =>
      person
        ? writeOf('updateUser', { params: { id: person.id }, body })
        : writeOf('createUser', { body }),
    onSaved,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const { ref: userTypeRef, ...userType } = useController({ control, name: 'userType' }).field;
  const { ref: languageRef, ...language } = useController({ control, name: 'language' }).field;
  const { value: locationIds, onChange: setLocationIds } = useController({
    control,
    name: 'locationIds',
  }).field;

  const nameOf = new Map(locations.data?.map(({ id, name }) => [id, name]));
  const describe = (values: Values) => ({
    Name: values.name,
    'User Type': values.userType,
    'Phone Number': values.phoneNumber,
    'E-mail': values.email,
    Language: languageName(values.language),
    Locations: values.locationIds
      .flatMap((id) => nameOf.get(id) ?? [])
      .sort()
      .join(', '),
  });

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      history={person && { kind: 'users', id: person.id }}
      describe={describe}
      needs={needsOf([locations])}
    >
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Name is required' })}
      />
      <Select
        label="User Type"
        options={userTypes}
        hint={
          accessMode === 'pin' && person?.userType === 'employee' && userType.value === 'manager'
            ? `Managers' PINs have at least ${MANAGER_PIN_MIN} digits: a shorter one is removed.`
            : undefined
        }
        value={userType.value}
        onValueChange={userType.onChange}
        onBlur={userType.onBlur}
        error={errors.userType?.message}
        ref={userTypeRef}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="off"
          optional
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          optional
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <Select
        label="Language"
        options={languages}
        value={language.value ?? OF_DEVICE}
        onValueChange={(next) => language.onChange(next === OF_DEVICE ? null : next)}
        onBlur={language.onBlur}
        error={errors.language?.message}
        ref={languageRef}
      />
      <LocationsField
        locations={locations.data}
        value={locationIds}
        onChange={setLocationIds}
        error={errors.locationIds?.message}
        warning={
          userType.value === 'employee' && locationIds.length === 0
            ? 'Without a location this employee cannot order.'
            : undefined
        }
      />
    </RecordDialog>
  );
}

/** The fields of the contract: one that it takes and this form forgets is a type error. */
type Values = Record<keyof UserInput, unknown> & {
  name: string;
  userType: UserType;
  phoneNumber: string;
  email: string;
  language: ScreenLanguage | null;
  locationIds: number[];
};

function valuesOf(person: Person | undefined): Values {
  return {
    name: person?.name ?? '',
    userType: person?.userType ?? 'employee',
    phoneNumber: person?.phoneNumber ?? '',
    email: person?.email ?? '',
    language: person?.language ?? null,
    locationIds: person?.locationIds ?? [],
  };
}
