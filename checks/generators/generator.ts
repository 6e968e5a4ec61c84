/** The result of a generator for one document. */
export type GeneratedClient = { files: number; failure: string | null }

/** A generator of typed clients, with the compiler of their language. */
export type Generator = {
  name: string
  /** Commands that the machine must have. */
  needs: readonly string[]
  /** Throws with the output of the tool when the document cannot be generated from, or the result does not compile. */
  generate(document: string, folder: string): Promise<unknown>
}
