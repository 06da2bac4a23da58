import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Make = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type Rest = Parameters<FastifyBaseLogger['info']>;

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
