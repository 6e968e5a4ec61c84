/** Reports to the operator what concerns no caller: an outage, a setting that endangers durability. */
export type WarningReporter = (message: string, internal?: unknown) => void
