export interface Events {
  /** What an app serves has changed on this replica; others learn of it from the store. */
  servingChanged(publicMcpId: string): void
}
