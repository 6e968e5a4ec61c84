import type { JsonObject } from '#base/json.ts'
import type { OpenApiDialect } from './document/dialect.ts'
import type { OperationDiagnostics } from './operation-diagnostics.ts'
import type { ArgumentNamer } from './parameters/argument-namer.ts'
import type { CredentialParameters } from './parameters/credential-parameters.ts'
import type { SchemaDefinitions } from './schema/schema-definitions.ts'

/** The bundled document and its document-wide settings, shared by the import of all its operations. */
export type ImportContext = {
  root: JsonObject
  dialect: OpenApiDialect
  inputs: SchemaDefinitions
  outputs: SchemaDefinitions
  /** Where the document was fetched from; "" if unknown. */
  url: string
  /** The document's first server, relative if it cannot be resolved; "" if it declares none. */
  baseUrl: string
  credentials: CredentialParameters
  /** Whether any operation requires a credential. */
  requiresCredentials: boolean
}

/** The results of importing one operation: the names of its arguments, and its losses. */
export type OperationImport = {
  context: ImportContext
  argumentNamer: ArgumentNamer
  diagnostics: OperationDiagnostics
}
