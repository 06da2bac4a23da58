/** The events of an open screen: `until` reads until this text has arrived, and throws when they end before. */
export function followedEvents({ body }: Response) {
  const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    until: async (text: string) => {
      for (let received = ''; !received.includes(text);) {
        const { value } = (await chunks?.read()) ?? {};
        if (value === undefined) throw new Error(`the stream ended before it said "${text}"`);
        received += value;
      }
    },
    close: async () => chunks?.cancel(),
  };
}
