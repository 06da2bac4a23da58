import { useEffectEvent, useLayoutEffect } from 'react';
import type { AroundNavHandler } from 'wouter';

/**
 * Back closes the dialog on top. Each open dialog has an entry in the browser's history, at the page's own address; its
 * state counts the dialogs up to there. `reconcile` makes the entries equal to the dialogs that are open: it adds what is
 * missing, and steps back over entries of dialogs that a button closed, that a reload left, or that Forward returned to.
 */

interface OpenDialog {
  /** Closes it like its own button; it may refuse while its work is under way. */
  close: () => void;
}

/** From the bottom to the top. */
const open: OpenDialog[] = [];

/** The browser reports each step back; if it does not, navigation must not wait forever. Milliseconds. */
const STEP_LIMIT_MS = 500;

let scheduled: ReturnType<typeof setTimeout> | undefined;
/** Set while our own step back is under way, which takes the browser a moment. */
let stepping: ReturnType<typeof setTimeout> | undefined;
/** Actions that wait for it. */
let afterStep: (() => void)[] = [];
/** The page's address, when it was replaced below a dialog: the dialog's entry has it, the page's own does not yet. */
let replaced: { href: string; state: unknown } | undefined;

/** Opens and closes with `isOpen`; Back calls `onBack`. */
export function useDialogHistory(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const dialog = { close: () => close() };
    open.push(dialog);
    schedule();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      schedule();
    };
  }, [isOpen]);
}

/** For the router: a navigation from within a dialog leaves no entry of the dialog behind. */
export const navigateFromDialogs: AroundNavHandler = (navigate, to, options) => {
  if (stepping !== undefined) {
    afterStep.push(() => navigateFromDialogs(navigate, to, options));
    return;
  }
  const depth = depthOf(history.state);
  if (depth === 0) return navigate(to, withoutDepth(options));
  if (options?.replace) {
    navigate(to, { ...options, state: withDepth(options.state, depth) });
    replaced = { href: location.href, state: withoutDepth(options)?.state ?? null };
    return;
  }
  replaced = undefined;
  afterStep.push(() => navigate(to, withoutDepth(options)));
  stepBack(depth);
};

/** Starts listening before the router does, which must not see an address that is about to be replaced. */
export function watchDialogHistory(): void {
  addEventListener('popstate', onPopState);
  schedule();
}

function onPopState() {
  if (stepping !== undefined) return endStep();
  carryAddress();
  // Back was pressed: open dialogs above the entry close, the topmost first.
  for (const dialog of open.slice(depthOf(history.state)).toReversed()) dialog.close();
  schedule();
}

/** After what is under way now: a dialog that closes and another that opens share one entry. */
function schedule() {
  scheduled ??= setTimeout(reconcile);
}

function reconcile() {
  scheduled = undefined;
  if (stepping !== undefined) return;
  const depth = depthOf(history.state);
  if (depth > open.length) return stepBack(depth - open.length);
  for (let next = depth + 1; next <= open.length; next++)
    // Not the router's patched method, which reports a navigation.
    History.prototype.pushState.call(history, withDepth(history.state, next), '');
}

function stepBack(by: number) {
  stepping = setTimeout(endStep, STEP_LIMIT_MS);
  history.go(-by);
}

function endStep() {
  clearTimeout(stepping);
  stepping = undefined;
  carryAddress();
  const waiting = afterStep;
  afterStep = [];
  for (const run of waiting) run();
  schedule();
}

/** Sets the address that was replaced while a dialog was open on the page's own entry. */
function carryAddress() {
  if (!replaced || depthOf(history.state) > 0) return;
  const { href, state } = replaced;
  replaced = undefined;
  history.replaceState(state, '', href);
}

function depthOf(state: unknown): number {
  const isCounted = typeof state === 'object' && state !== null && 'dialogs' in state;
  return isCounted ? Number(state.dialogs) : 0;
}

/** The page's own state stays readable on the entries of its dialogs. */
function withDepth(state: unknown, dialogs: number): object {
  return { ...(typeof state === 'object' ? state : undefined), dialogs };
}

/** A state that was read while a dialog was open may be given to another page. */
function withoutDepth<Options extends { state?: unknown }>(options: Options | undefined) {
  if (!options || depthOf(options.state) === 0) return options;
  const { dialogs: _, ...state } = options.state as { dialogs: number };
  return { ...options, state };
}
