/** The job that reads documents for changes. */
export interface SourceChecks {
  /** Looks for due documents at once instead of in the next run. */
  hasten(): void
}
