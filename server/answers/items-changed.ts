import type { Refusal } from '../../contract/refusals/refusal.ts';
import { Failure } from '../failure.ts';

/** Thrown when items were closed or edited after the vendor read them. Nothing was stored. */
export class ItemsChanged extends Failure {
  readonly names: readonly string[];

  constructor(refusal: Refusal, names: readonly string[]) {
    super(refusal);
    this.names = names;
  }

  get isClosed(): boolean {
    return this.code === 'answers_items_closed';
  }
}
