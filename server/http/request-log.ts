import { LogController } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';

type Make = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type Rest = Parameters<FastifyBaseLogger['info']>;

/** Requests are not logged, except answers that were cut off after they had begun: their callers got no error. */
export class CutAnswersLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (hasReaderLeft(error)) return;
    reply.log.warn({ err: error, path: request.routeOptions.url }, 'an answer was cut off');
  }
}

/** The connection was closed by its other end, or `callerSignal` noticed that first. */
function hasReaderLeft(error: Error): boolean {
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}

/** A request's log, made when it is first written to: most requests log nothing, and making one costs as much as a hook. */
export const requestLog: Make = function (logger, bindings, options) {
  return new RequestLog(() => logger.child(bindings, options));
};

class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.#log.level;
  }

  set level(level: string) {
    this.#log.level = level;
  }

  child(...rest: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...rest);
  }

  fatal(...rest: Rest): void {
    this.#log.fatal(...rest);
  }
  error(...rest: Rest): void {
    this.#log.error(...rest);
  }
  warn(...rest: Rest): void {
    this.#log.warn(...rest);
  }
  info(...rest: Rest): void {
    this.#log.info(...rest);
  }
  debug(...rest: Rest): void {
    this.#log.debug(...rest);
  }
  trace(...rest: Rest): void {
    this.#log.trace(...rest);
  }
  silent(...rest: Rest): void {
    this.#log.silent(...rest);
  }
}
