import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BEGINNING, logPositionIn, writtenLogPosition } from '../db/log-position.ts';
import type { LogPosition } from '../db/log-position.ts';
import type { Env } from '../env.ts';

/**
 * Over https each cookie's name has the prefix `__Host-` (E36): a browser takes such a cookie only from this very host by
 * https, so that neither a neighbouring host nor plain http can plant one. A cookie of the name without it is still read,
 * which keeps devices and sessions of former versions; but not with a value that was given out with the prefix, so that a
 * stranger cannot plant an own session under the other name.
 */
const PREFIX = '__Host-';
const SESSION = 'procureapp_session';
const DEVICE = 'procureapp_device';
const SIGN_ON = 'procureapp_sign_on';
const LEFT = 'procureapp_left';
const WRITTEN = 'procureapp_written';
/** Begins values that count only in a cookie with the prefix. */
const BOUND = 'h.';

/** Days that the browser keeps it after each use. */
export const DEVICE_DAYS = 365;
/** The longest that browsers keep a cookie. The database ends a session much earlier when nobody uses it. */
const LONGEST_DAYS = 400;
const DAY_S = 86_400;

/** 32 random bytes as text, known only to the browser. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The value of a new cookie for the browser of this request. */
export function newCookieToken(request: FastifyRequest, env: Env): string {
  return isByHttps(request, env) ? `${BOUND}${newToken()}` : newToken();
}

/** Its hash, which the database stores. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The session cookie's value, if the browser sent one. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return read(request, SESSION);
}

/**
 * Only where a person signs in: an answer that arrives late, after another sign-in, must not put a former session back. So
 * no other answer renews the cookie.
 */
export function writeSessionCookie(reply: FastifyReply, token: string, env: Env): void {
  write(reply, { name: SESSION, value: token, maxAge: LONGEST_DAYS * DAY_S }, env);
}

/** Only where a person logs out, for the same reason. */
export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  const isPrefixed = isByHttps(reply.request, env);
  if (isPrefixed) reply.clearCookie(PREFIX + SESSION, attributes(isPrefixed));
  if (!isPrefixed || reply.request.cookies[SESSION]) reply.clearCookie(SESSION, attributes(false));
}

/** The cookie of an enrolled device (A2), if the browser sent one. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return read(request, DEVICE);
}

export function writeDeviceCookie(reply: FastifyReply, token: string, env: Env): void {
  write(reply, { name: DEVICE, value: token, maxAge: DEVICE_DAYS * DAY_S }, env);
}

/** Minutes that a visit to the provider of single sign-on may take. */
export const SIGN_ON_MINUTES = 10;

/** Names the browser that went to the provider of single sign-on (A1). */
export function readSignOnCookie(request: FastifyRequest): string | undefined {
  return read(request, SIGN_ON);
}

export function writeSignOnCookie(reply: FastifyReply, token: string, env: Env): void {
  write(reply, { name: SIGN_ON, value: token, maxAge: SIGN_ON_MINUTES * 60 }, env);
}

/** Whether somebody logged out in this browser: the provider must not sign that person in by itself (E36). */
export function hasLeft(request: FastifyRequest): boolean {
  return read(request, LEFT) !== undefined;
}

export function writeLeftCookie(reply: FastifyReply, env: Env): void {
  write(reply, { name: LEFT, value: '1', maxAge: LONGEST_DAYS * DAY_S }, env);
}

/** Seconds after which every replica in use shows a write: one that is further behind is left out. */
const WRITTEN_SECONDS = 60;

/** How far the database's log had got after this browser's last write: no list that it reads may be older (23.8). */
export function readWrittenCookie(request: FastifyRequest): LogPosition {
  return logPositionIn(read(request, WRITTEN)) ?? BEGINNING;
}

export function writeWrittenCookie(reply: FastifyReply, position: LogPosition, env: Env): void {
  const value = writtenLogPosition(position);
  write(reply, { name: WRITTEN, value, maxAge: WRITTEN_SECONDS }, env);
}

function read({ cookies }: FastifyRequest, name: string): string | undefined {
  const prefixed = cookies[PREFIX + name];
  if (prefixed) return prefixed;
  const plain = cookies[name];
  return plain && !plain.startsWith(BOUND) ? plain : undefined;
}

interface Cookie {
  name: string;
  value: string;
  /** Seconds. */
  maxAge: number;
}

function write(reply: FastifyReply, { name, value, maxAge }: Cookie, env: Env): void {
  const isPrefixed = isByHttps(reply.request, env);
  reply.setCookie(isPrefixed ? PREFIX + name : name, value, { ...attributes(isPrefixed), maxAge });
  // The value moves to the new name.
  if (isPrefixed && reply.request.cookies[name]) reply.clearCookie(name, attributes(false));
}

/** A browser has cookies with the prefix only where it came by https, also when the proxy in between does not say so. */
function isByHttps(request: FastifyRequest, env: Env): boolean {
  return (
    request.protocol === 'https' ||
    (env.PUBLIC_URL?.startsWith('https:') ?? false) ||
    [SESSION, DEVICE, SIGN_ON, LEFT, WRITTEN].some((name) => request.cookies[PREFIX + name])
  );
}

function attributes(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
