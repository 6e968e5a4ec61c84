/** Reports problems to the operator that do not concern callers: an outage, a setting that endangers durability. */
export type WarningReporter = (message: string, internal?: unknown) => void
