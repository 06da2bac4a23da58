import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { folded } from '#contract/values/folded.ts';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

/** Lists up to this length have no search. */
const GLANCE = 8;

interface RecordSearchProps<Row> {
  rows: readonly Row[];
  /** 'Search vendors' */
  label: string;
  /** 'No vendors found' */
  noneFound: string;
  /** The texts that are searched. */
  textsOf: (row: Row) => readonly (string | null | undefined)[];
  children: (found: readonly Row[]) => ReactNode;
}

/** Shows the rows that contain what is typed (Q1). */
export function RecordSearch<Row>(props: RecordSearchProps<Row>) {
  const { rows, label, noneFound, textsOf, children } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const term = folded(text);

  if (rows.length <= GLANCE && typed === '') return children(rows);
  const found = rows.filter((row) => textsOf(row).some((one) => one && folded(one).includes(term)));
  const [shown, total] = [found.length, rows.length];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label={label}
          placeholder={`${label}...`}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={setTyped}
          className="w-full sm:max-w-sm"
        />
        <output className="text-sm text-ink-muted tabular-nums">
          {term !== '' && t`${shown} of ${total}`}
        </output>
      </div>
      {found.length > 0 ? (
        children(found)
      ) : (
        <Card>
          <Empty
            icon={SearchX}
            title={noneFound}
            text={t`Nothing here contains "${text}".`}
            action={
              <Button variant="secondary" onClick={() => setTyped('')}>
                {t`Clear search`}
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}
