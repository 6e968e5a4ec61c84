/** What becomes of an answer that breaks the output schema. */
export const outputValidations = ['strict', 'lenient', 'off'] as const
export type OutputValidation = (typeof outputValidations)[number]

/** From the path of a member in the result to the path in the answer that it is taken from: `items[].id`. */
export type Selection = Record<string, string>

/** How the answers of a tool become its results. */
export type ResultOptions = {
  /** Null takes the answer as it is. */
  select: Selection | null
  /** Of what is told of an answer: text and data alike, in UTF-8. Beyond it, it is cut. */
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

/** Absent means unchanged; `select` merges member by member, and null takes all of it, or one member, away. */
export type ResultOptionsChange = {
  select?: Record<string, string | null> | null
  maxBytes?: number
  outputValidation?: OutputValidation
}
