/** A scanner types a code faster than any person, and then Enter (G5). Milliseconds between two keys. */
const GAP_MS = 50;
/** Shorter ones could be a quantity. */
const SHORTEST = 4;

interface Key {
  key: string;
  /** When it was pressed, in milliseconds. */
  timeStamp: number;
  /** It is held down. */
  repeat: boolean;
}

/** What was typed so fast that only a scanner types it; `onBegin` is called with each key that may be the first one. */
export function scannedCodes(onBegin: () => void) {
  let code = '';
  let last = -Infinity;
  /** The code, with the Enter that ends it. */
  return ({ key, timeStamp, repeat }: Key): string | undefined => {
    const isFast = timeStamp - last <= GAP_MS && !repeat;
    last = timeStamp;
    if (key === 'Shift') return undefined;
    if (key === 'Enter') {
      const whole = isFast && code.length >= SHORTEST ? code : undefined;
      code = '';
      return whole;
    }
    const isText = key.length === 1;
    if (!isFast || !isText || code === '') {
      code = isText && !repeat ? key : '';
      if (code !== '') onBegin();
    } else code += key;
    return undefined;
  };
}
