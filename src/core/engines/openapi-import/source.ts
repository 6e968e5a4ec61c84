import type { JsonObject } from '#base/json.ts'
import type { Dialect } from './dialect.ts'
import type { Definitions } from './schema/definitions.ts'

/** A document and what is known of the whole of it. */
export type Source = {
  root: JsonObject
  dialect: Dialect
  inputs: Definitions
  outputs: Definitions
  /** Where the document came from; "" when that is not known. */
  url: string
  /** The document's first server; "" when it names none. */
  baseUrl: string
}
