import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { MANAGER_PIN_MIN } from '#contract/values/limits.ts';
import type { User, UserType } from '#contract/calls/users.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { described } from '../records/field-labels.ts';
import { USER } from '../records/record-kinds.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { LanguageField, languageName } from './language-field.tsx';
import { LocationsField } from './locations-field.tsx';
import type { Person } from './people.ts';
import { USER_TYPE_WORDS } from './user-types.ts';
import { userValuesOf } from './user-values.ts';
import type { UserValues } from './user-values.ts';

interface UserDialogProps {
  open: boolean;
  /** Undefined adds one. */
  person: Person | undefined;
  onClose: () => void;
  onSaved: (user: User) => void;
}

const LABELS: Record<keyof UserValues, MessageDescriptor> = {
  name: msg`Name`,
  userType: msg`User Type`,
  phoneNumber: msg`Phone Number`,
  email: msg`E-mail`,
  language: msg`Language`,
  locationIds: msg`Locations`,
};

const userTypes = (): { value: UserType; label: string; hint: string }[] => [
  { value: 'employee', label: t`Employee`, hint: t`Orders and logs waste for their locations` },
  { value: 'manager', label: t`Manager`, hint: t`Sees and changes everything` },
];

/** Adds or changes a user together with the user's locations: both are stored, or neither (D10). */
export function UserDialog({ open, person, onClose, onSaved }: UserDialogProps) {
  const locations = useQuery(queryOf('listLocations'));
  const { accessMode } = useSession().session;
  const state = useRecordForm({
    kind: USER,
    record: person,
    valuesOf: userValuesOf,
    save: (body) =>
      person
        ? writeOf('updateUser', { params: { id: person.id }, body })
        : writeOf('createUser', { body }),
    onSaved,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const { ref: userTypeRef, ...userType } = useController({ control, name: 'userType' }).field;
  const { value: locationIds, onChange: setLocationIds } = useController({
    control,
    name: 'locationIds',
  }).field;

  const nameOf = new Map(locations.data?.map(({ id, name }) => [id, name]));
  const describe = (values: UserValues) =>
    described(LABELS, {
      ...values,
      userType: t(USER_TYPE_WORDS[values.userType]),
      language: languageName(values.language),
      locationIds: values.locationIds
        .flatMap((id) => nameOf.get(id) ?? [])
        .sort()
        .join(', '),
    });
  const digits = MANAGER_PIN_MIN;

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
        label={t(LABELS.name)}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: t`Name is required` })}
      />
      <Select
        label={t(LABELS.userType)}
        options={userTypes()}
        hint={
          accessMode === 'pin' && person?.userType === 'employee' && userType.value === 'manager'
            ? t`Managers' PINs have at least ${digits} digits: a shorter one is removed.`
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
          label={t(LABELS.phoneNumber)}
          type="tel"
          autoComplete="off"
          optional
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <TextField
          label={t(LABELS.email)}
          type="email"
          autoComplete="off"
          optional
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <LanguageField control={control} />
      <LocationsField
        locations={locations.data}
        value={locationIds}
        onChange={setLocationIds}
        error={errors.locationIds?.message}
        warning={
          userType.value === 'employee' && locationIds.length === 0
            ? t`Without a location this employee cannot order.`
            : undefined
        }
      />
    </RecordDialog>
  );
}
