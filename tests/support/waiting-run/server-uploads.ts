import type { Answer, Call } from './server-calls.ts';

/** XMLHttpRequest, by which the web app sends files. */
export function uploadsTo(
  answerTo: (call: Call) => Promise<Answer>,
  unanswered: Set<() => void>,
): new () => EventTarget {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    isOver = false;
    method = '';
    path = '';
    readonly headers: Record<string, string> = {};

    open(method: string, path: string) {
      [this.method, this.path] = [method, path];
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    async send(form: FormData) {
      const { method, path } = this;
      const whole = new Response(form);
      const type = whole.headers.get('content-type') ?? '';
      const payload = Buffer.from(await whole.arrayBuffer());
      const headers = { ...this.headers, 'content-type': type };
      const sent = { id: form.get('id') };
      unanswered.add(() => this.abort());
      const answer = await answerTo({ method, path, headers, payload, sent });
      if (this.isOver) return;
      this.isOver = true;
      if (answer !== 'none') [this.status, this.responseText] = [answer.status, answer.text];
      this.dispatchEvent(new Event(answer === 'none' ? 'error' : 'load'));
      this.dispatchEvent(new Event('loadend'));
    }
    abort() {
      if (this.isOver) return;
      this.isOver = true;
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}
