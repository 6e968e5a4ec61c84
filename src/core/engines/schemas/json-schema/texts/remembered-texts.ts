import type { JsonObject } from '#base/json.ts'

/** Characters of all texts that are remembered: what does not recur would only take memory. */
const maxRememberedLength = 16_000_000

/** The texts of schemas that others share. They must not change meanwhile. */
export class RememberedTexts {
  readonly #texts = new Map<JsonObject, string>()
  #remainingLength = maxRememberedLength

  /** The text of the schema. `write` is called only once for each schema. */
  getText(schema: JsonObject, write: (schema: JsonObject) => string): string {
    const known = this.#texts.get(schema)
    if (known !== undefined) return known
    const text = write(schema)
    this.#remainingLength -= text.length
    if (this.#remainingLength >= 0) this.#texts.set(schema, text)
    return text
  }
}
