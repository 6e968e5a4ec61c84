/** One guard, how to take it away, and the tests that must notice. `text` stands exactly once in the file. */
export type PlantedFault = {
  guard: string
  file: string
  text: string
  replacement: string
  tests: string[]
}

export const countIn = (source: string, text: string) => source.split(text).length - 1
