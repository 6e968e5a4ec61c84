/** A change that removes one guard, and the tests that must fail then. `text` occurs exactly once in the file. */
export type Mutation = {
  guard: string
  file: string
  text: string
  replacement: string
  tests: string[]
}

export const countOccurrences = (source: string, text: string) => source.split(text).length - 1
