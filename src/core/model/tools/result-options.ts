/** How a response that violates the output schema is handled. */
export const outputValidations = ['strict', 'lenient', 'off'] as const
export type OutputValidation = (typeof outputValidations)[number]

/** Maps the path of a member in the result to the path in the response that it is copied from, such as `items[].id`. */
export type ResultSelection = Record<string, string>

/** How upstream responses become results of a tool. */
export type ResultOptions = {
  /** Null is the entire response. */
  select: ResultSelection | null
  /** Limit for the text and for the structured content of a result, each in UTF-8. Longer ones are truncated. */
  maxBytes: number
  outputValidation: OutputValidation
}

export const minMaxBytes = 1_000
export const maxMaxBytes = 1_000_000

export const defaultResultOptions: ResultOptions = {
  select: null,
  maxBytes: 200_000,
  outputValidation: 'lenient',
}

/** Absent means unchanged; `select` is merged member by member; null removes it or one of its members. */
export type ResultOptionsChange = {
  select?: Record<string, string | null> | null
  maxBytes?: number
  outputValidation?: OutputValidation
}
