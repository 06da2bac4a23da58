import { memo } from 'react';
import type { ComponentType } from 'react';
import { useLanguage } from './language.ts';

/** `memo` that also draws again in another language, which is no prop. */
export function memoInLanguage<Props extends object>(Part: ComponentType<Props>) {
  return memo(function InLanguage(props: Props) {
    useLanguage();
    return <Part {...props} />;
  });
}
