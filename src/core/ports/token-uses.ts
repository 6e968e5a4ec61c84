/** Counts calls with tokens of apps outside their critical path: never waits and never throws. */
export interface TokenUses {
  add(tokenId: string): void
}
