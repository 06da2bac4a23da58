import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

const COOKIE = 'procureapp_session';

/** 32 random bytes as text, known only to the browser. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Its hash, which the database stores. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The session cookie's value, if the browser sent one. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE] || undefined;
}

/** @param days how long the browser keeps it */
export function writeSessionCookie(
  reply: FastifyReply,
  token: string,
  { env, days }: { env: Env; days: number },
): void {
  reply.setCookie(COOKIE, token, { ...attributes(reply, env), maxAge: days * 86_400 });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(COOKIE, attributes(reply, env));
}

function attributes({ request }: FastifyReply, env: Env) {
  const secure = request.protocol === 'https' || (env.PUBLIC_URL?.startsWith('https:') ?? false);
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
