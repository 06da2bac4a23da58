type Fields = Readonly<Record<string, unknown>>;

interface Forms {
  /** The form in which entries are stored now. */
  present: number;
  /** By its number, what makes of an entry of an earlier form one of the next. */
  upgrades: Readonly<Record<number, (entry: Fields) => Fields>>;
}

/**
 * A form that changes gets the next number, and an upgrade from the one before: what waits on a device since an earlier version
 * is read by each later one. `entries-of-former-releases.test.ts` holds entries as they were stored.
 */
const FORMS = {
  present: 2,
  upgrades: {
    // Since the second form a photo is named, and its file kept beside the entry: a page of the first would send the name.
    1: (entry: Fields) => entry,
  },
} as const satisfies Forms;
export const FORM = FORMS.present;

/** An entry in the present form; undefined for one of a later form, and for one that no upgrade can read. */
export function inPresentForm(
  entry: Fields,
  { present, upgrades }: Forms = FORMS,
): Fields | undefined {
  let { form } = entry;
  let read = entry;
  while (form !== present) {
    if (typeof form !== 'number') return undefined;
    try {
      const upgraded = upgrades[form]?.(read);
      if (!upgraded) return undefined;
      form += 1;
      read = { ...upgraded, form };
    } catch {
      return undefined;
    }
  }
  return read;
}
