import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

const SESSION = 'procureapp_session';
const DEVICE = 'procureapp_device';
const SIGN_ON = 'procureapp_sign_on';
/** Days that the browser keeps it after each use. */
export const DEVICE_DAYS = 365;
/** The longest that browsers keep a cookie. The database ends a session much earlier when nobody uses it. */
const SESSION_COOKIE_DAYS = 400;

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
  return request.cookies[SESSION] || undefined;
}

/**
 * Only where a person signs in: an answer that arrives late, after another sign-in, must not put a former session back. So
 * no other answer renews the cookie.
 */
export function writeSessionCookie(reply: FastifyReply, token: string, env: Env): void {
  const maxAge = SESSION_COOKIE_DAYS * 86_400;
  reply.setCookie(SESSION, token, { ...attributes(reply, env), maxAge });
}

/** Only where a person logs out, for the same reason. */
export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(SESSION, attributes(reply, env));
}

/** The cookie of an enrolled device (A2), if the browser sent one. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[DEVICE] || undefined;
}

export function writeDeviceCookie(reply: FastifyReply, token: string, env: Env): void {
  reply.setCookie(DEVICE, token, { ...attributes(reply, env), maxAge: DEVICE_DAYS * 86_400 });
}

/** Minutes that a visit to the provider of single sign-on may take. */
export const SIGN_ON_MINUTES = 10;

/** Names the browser that went to the provider of single sign-on (A1). */
export function readSignOnCookie(request: FastifyRequest): string | undefined {
  return request.cookies[SIGN_ON] || undefined;
}

export function writeSignOnCookie(reply: FastifyReply, token: string, env: Env): void {
  const path = '/api/session/oidc';
  const maxAge = SIGN_ON_MINUTES * 60;
  reply.setCookie(SIGN_ON, token, { ...attributes(reply, env), path, maxAge });
}

function attributes({ request }: FastifyReply, env: Env) {
  const secure = request.protocol === 'https' || (env.PUBLIC_URL?.startsWith('https:') ?? false);
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
