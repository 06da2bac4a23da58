import { plural, t } from '@lingui/core/macro';
import type { ImportResult } from '#contract/calls/product-imports.ts';

/** What an import does besides the rows of its file: the categories that it makes, and the conversions that are lost. */
export function ImportSideEffects({ result }: { result: ImportResult }) {
  const { newCategories, lostConversions } = result;
  return (
    <>
      {newCategories && newCategories.total > 0 && (
        <Effects
          title={t`New categories`}
          total={newCategories.total}
          texts={newCategories.names.map((name) => ({ key: name, text: name }))}
        />
      )}
      {lostConversions && lostConversions.total > 0 && (
        <Effects
          title={t`Conversions that are lost with the unit`}
          total={lostConversions.total}
          texts={lostConversions.conversions.map(({ id, name, one, factor, unitOfMeasure }) => ({
            key: `${id} ${unitOfMeasure}`,
            text: `${name}: 1 ${one} = ${factor} ${unitOfMeasure}`,
          }))}
        />
      )}
    </>
  );
}

interface EffectsProps {
  title: string;
  total: number;
  /** The first of them. */
  texts: readonly { key: string; text: string }[];
}

function Effects({ title, total, texts }: EffectsProps) {
  const more = total - texts.length;
  return (
    <section aria-label={title} className="mt-4">
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="mt-1 space-y-1 text-sm">
        {texts.map(({ key, text }) => (
          <li key={key} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-muted">
            {plural(more, { one: 'and # more', other: 'and # more' })}
          </li>
        )}
      </ul>
    </section>
  );
}
