/** A text with an e-mail address or a telephone number; an address that is too long wraps at its @ first. */
export function Address({ of }: { of: string }) {
  const [name = '', ...rest] = of.split(/(?<=@)/);
  return (
    <>
      {name}
      {rest.length > 0 && <wbr />}
      {rest.join('')}
    </>
  );
}
