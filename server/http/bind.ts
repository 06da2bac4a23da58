import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Route } from '../../contract/calls/route.ts';
import type { RouteName, Routes } from '../../contract/calls/routes.ts';
import { ProblemReply } from '../../contract/calls/problem.ts';
import type { Noted } from '../db/noted-changes.ts';
import type { PublishingServices } from '../services.ts';
import { actingOf } from '../rights/actor.ts';
import { requireInPlace } from '../rights/require-right.ts';
import type { RecordAtLocation } from '../rights/require-right.ts';
import { CachedList, isAnswer, JsonText, ReadyBytes } from './handler.ts';
import type { Call, Handlers, PlainHandler, SteppedHandler } from './handler.ts';
import { mayHaveStored, publishChange, publishNoted } from './publish-change.ts';
import { noteWritten, whereItReads } from './reading-place.ts';
import { sendRepresentation } from './representation.ts';
import { acceptForms, requireFewUploads, withForm } from './uploads.ts';

/** Adds every route of the contract to the server: check access, parse, run, reply. */
export function bindRoutes(
  app: FastifyInstance,
  routes: Routes,
  handlers: Handlers,
  services: PublishingServices,
): void {
  const table: [string, Route][] = Object.entries(routes);
  // The pairing of a route with its own handler is checked by `Handlers`; a loop cannot express it again.
  const bind = (scope: FastifyInstance, [name, route]: [string, Route]) =>
    bindRoute(scope, name, route, handlers[name as RouteName], services);
  for (const entry of table.filter(([, { file, form }]) => !file && !form)) bind(app, entry);
  void app.register(async (plainForms) => {
    acceptPlainForms(plainForms);
    for (const entry of table.filter(([, { form }]) => form)) bind(plainForms, entry);
  });
  void app.register(async (forms) => {
    await acceptForms(forms);
    for (const entry of table.filter(([, { file }]) => file)) bind(forms, entry);
  });
}

function bindRoute(
  app: FastifyInstance,
  name: string,
  route: Route,
  handler: AnyHandler,
  services: PublishingServices,
): void {
  const runRightfully = rightful(route, handler);
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(name, route),
    config: {
      right: route.right,
      messageField: route.messageField,
      textParams: route.textParams,
      form: route.form,
    },
    ...(route.file && {
      onRequest: (request, _reply, done) => {
        requireFewUploads(request, services.now());
        done();
      },
    }),
    // An empty filter, as forms send it, counts as omitted.
    ...(route.query && {
      preValidation: ({ query }, _reply, done) => {
        for (const [key, value] of Object.entries(query as object))
          if (value === '') Reflect.deleteProperty(query as object, key);
        done();
      },
    }),
    handler: async (request, reply) => {
      const { actor, params, query, body } = request;
      const noted: Noted[] = [];
      const db = services.db.actingAs(actingOf(actor)).noting((some) => noted.push(...some));
      const run = (form?: object) =>
        runRightfully({ params, query, body, ...form, actor, request, reply } as Call<Route>, {
          ...services,
          db,
        });
      let result: unknown;
      try {
        result = await (route.file ? withForm({ request, route, env: services.env }, run) : run());
      } catch (error) {
        if (mayHaveStored(error)) await afterWrite(route, reply, services);
        throw error;
      } finally {
        publishNoted(route, noted, services);
      }
      await afterWrite(route, reply, services);
      if (result instanceof CachedList) {
        const list = await services.catalogueCache.list(result.name, result.make);
        return sendRepresentation(list, request, reply);
      }
      if (result instanceof ReadyBytes) return sendRepresentation(result.bytes, request, reply);
      return send(route, result, reply);
    },
  });
}

type AnyHandler = PlainHandler<Route> | SteppedHandler<Route>;

/** The handler, after everything that its route's right asks for (D30), which is read from the primary. */
function rightful(route: Route, handler: AnyHandler) {
  return async (call: Call<Route>, services: PublishingServices) => {
    const { right } = route;
    const isPlain = typeof handler === 'function';
    const found = isPlain ? undefined : await handler.before(call, services);
    if (typeof right !== 'string')
      requireInPlace(call.actor, right, { ...call, record: found as RecordAtLocation | undefined });
    return whereItReads(route, call.request, services, (placed) =>
      isPlain ? handler(call, placed) : handler.handle(call, placed, found),
    );
  };
}

/** Before the answer is sent, so that its receiver then reads the new lists. */
async function afterWrite(
  route: Route,
  reply: FastifyReply,
  services: PublishingServices,
): Promise<void> {
  if (route.method === 'GET') return;
  publishChange(route, reply.request, services);
  await noteWritten(reply, services);
}

function send(route: Route, result: unknown, reply: FastifyReply): FastifyReply {
  const more = isAnswer(result) ? result : undefined;
  const body = more ? more.body : result;
  if (more?.headers) reply.headers(more.headers);
  reply.header('cache-control', 'no-store');
  if (!route.reply) return reply.code(204).send();
  if (route.reply === 'redirect') return reply.redirect(String(body), 302);
  reply.code(more?.status ?? route.status ?? 200);
  // A list is sent while it is being written, so that its length costs no memory; events, while they happen.
  if (route.reply === 'text/csv' || route.reply === 'text/event-stream') {
    const text = body instanceof Readable ? body : Readable.from(body as AsyncIterable<string>);
    return reply.type(`${route.reply}; charset=utf-8`).send(text);
  }
  if (typeof route.reply === 'string') return reply.type(route.reply).send(body);
  const json = body instanceof JsonText ? body.text : JSON.stringify(body);
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Fields of a form without files, as texts or as their route reads them (E2). JSON stays possible. */
export function acceptPlainForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    const { form } = request.routeOptions.config;
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    done(null, typeof form === 'function' ? form(fields) : fields);
  });
}

/** A form in the OpenAPI document: the fields of `body`, and the file. */
function formOf({ body }: Route, field: string) {
  const fields = body instanceof z.ZodPrefault ? body.unwrap() : body;
  const file = { [field]: z.file() };
  return fields instanceof z.ZodObject ? fields.extend(file) : z.object(file);
}

/** For validation on the way in and the OpenAPI document; replies are not checked again on the way out. */
function schemaOf(name: string, route: Route) {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? ''],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.file && { body: formOf(route, route.file), consumes: ['multipart/form-data'] }),
    response: { ...successOf(route), '4xx': ProblemReply, '5xx': ProblemReply },
  };
}

function successOf({ reply, status = 200 }: Route) {
  if (!reply) return { 204: z.null().describe('Done') };
  if (typeof reply === 'object') return { [status]: reply };
  if (reply === 'redirect') return { 302: z.null().describe('Another address') };
  const content = { [reply]: { schema: z.file() } };
  return { [status]: { description: 'The file', content } };
}
