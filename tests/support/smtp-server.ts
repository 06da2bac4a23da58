import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `accepts`, refuses the recipient with 550, `hangs` after the message, or accepts it and `drops` the connection. */
type Behaviour = 'accepts' | 'refuses' | 'hangs' | 'drops';

export interface MailServer {
  /** The variables that configure the product for it. */
  variables: Record<string, string>;
  behave(as: Behaviour): void;
  /** Every message that arrived completely, with its recipients. */
  received: { to: string[]; mail: Email }[];
  stop(): Promise<void>;
}

/** A mail server of our own, which speaks SMTP. */
export async function startMailServer(): Promise<MailServer> {
  let behaviour: Behaviour = 'accepts';
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (address, _session, done) => {
      if (behaviour !== 'refuses') return done();
      const refusal = new Error(`No such user here: <${address.address}>`);
      return done(Object.assign(refusal, { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          if (behaviour === 'accepts') done();
          if (behaviour === 'drops') for (const one of server.connections) one.close();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    variables: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Harbor & Vine <orders@harbor.example>',
    },
    behave: (as) => (behaviour = as),
    received,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}
