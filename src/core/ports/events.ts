export interface Events {
  /** This replica changed what an app serves; other replicas find the change in the store. */
  servingChanged(publicMcpId: string): void
}
