export interface ServingEvents {
  /** This replica changed what an app serves; other replicas find the change in the store. */
  notifyServingChanged(publicMcpId: string): void
}
