import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { ProblemReply } from '#contract/calls/problem.ts';

/** The body of a failed reply, which must have the shape of D3. */
export function problemOf(response: LightMyRequestResponse): ProblemReply {
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  const problem = ProblemReply.strict().parse(response.json());
  expectSentence(problem.message);
  expect(problem.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  return problem;
}

/** Readable for a person (D3): a sentence with a subject, in words, without machine terms. */
export function expectSentence(text: string): void {
  expect(text).toMatch(/^(?!(must|is|has)\b)[\p{L}\d'"].{8,}/u);
  expect(text).not.toMatch(/\b(undefined|null|NaN|expected|invalid (input|option|string))\b/i);
  expect(text).not.toMatch(/[{}<>]|\bzod\b|\bSQL\b|\/work|\.ts\b/);
}
