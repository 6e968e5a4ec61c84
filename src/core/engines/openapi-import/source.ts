import type { JsonObject } from '#base/json.ts'
import type { Dialect } from './dialect.ts'
import type { Definitions } from './schema/definitions.ts'

/** The bundled document and its document-wide settings, shared by the import of all its operations. */
export type Source = {
  root: JsonObject
  dialect: Dialect
  inputs: Definitions
  outputs: Definitions
  /** Where the document was fetched from; "" if unknown. */
  url: string
  /** The document's first server; "" if it declares none. */
  baseUrl: string
}
