import { expect, test, vi } from 'vitest';
import { recordSign } from './unattended.ts';
import { upload } from './upload.ts';

test('a photo that goes by itself says so, because it must not keep an idle session in use (A5)', async () => {
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('XMLHttpRequest', requestsInto(sent));
  const input = { body: {}, field: 'image' as const, file: new Blob(['photo']) };
  await upload('uploadImage', input);
  recordSign(Date.now());
  await upload('uploadImage', input);
  recordSign(Date.now() - 60_000);
  await upload('uploadImage', input);
  recordSign(Infinity);
  vi.unstubAllGlobals();
  expect(sent).toEqual([undefined, undefined, '1']);
});

/** Requests that succeed, and note whether each was made by itself. */
function requestsInto(sent: (string | undefined)[]) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = '{}';
    private byItself: string | undefined;

    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'x-background') this.byItself = value;
    }
    send() {
      sent.push(this.byItself);
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}
