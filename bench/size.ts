/** How much is measured: the numbers of the targets, or those of `--quick`. */
export interface Size {
  /** Orders of the old business, and of the young one beside it. */
  oldOrders: number;
  youngOrders: number;
  /** Rounds of each row in which ours and the floor take turns. */
  rounds: number;
  /** Answers of each list. */
  answers: number;
  memoryMinutes: number;
  /** For how long whole lists are asked for. */
  wholeListSeconds: number;
  /** Movements of stock of the old business, and of the young one. */
  movements: number;
  youngMovements: number;
}

export const WHOLE: Size = {
  oldOrders: 500_000,
  youngOrders: 500,
  rounds: 7,
  answers: 31,
  memoryMinutes: 10,
  wholeListSeconds: 60,
  movements: 1_000_000,
  youngMovements: 10_000,
};
export const QUICK: Size = {
  oldOrders: 20_000,
  youngOrders: 500,
  rounds: 3,
  answers: 9,
  memoryMinutes: 0.5,
  wholeListSeconds: 20,
  movements: 100_000,
  youngMovements: 10_000,
};
