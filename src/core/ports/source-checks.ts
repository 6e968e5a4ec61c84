/** The job that reads documents for changes. */
export interface SourceChecks {
  /** Looks for documents that are due at once, instead of with the next run. */
  hasten(): void
}
