import type { JsonObject } from '#base/json.ts'
import { getString } from './members.ts'

/** Determines the meaning of keywords. OpenAPI 3.2 uses the schema dialect of 3.1. */
export type OpenApiDialect = 'swagger-2' | 'openapi-3.0' | 'openapi-3.1'

/** `specVersion` is the version as the document writes it. */
export type DocumentVersion = { dialect: OpenApiDialect; specVersion: string }

/** Null if it is not an OpenAPI document of a supported version. */
export function detectDocumentVersion(document: JsonObject): DocumentVersion | null {
  const swagger = getVersion(document, 'swagger')
  if (/^2\.\d/.test(swagger)) return { dialect: 'swagger-2', specVersion: swagger }
  const specVersion = getVersion(document, 'openapi')
  if (/^3\.0\b/.test(specVersion)) return { dialect: 'openapi-3.0', specVersion }
  return /^3\.[12]\b/.test(specVersion) ? { dialect: 'openapi-3.1', specVersion } : null
}

/** YAML reads an unquoted `2.0` as a number. */
function getVersion(document: JsonObject, name: string): string {
  const value = document[name]
  return typeof value === 'number' ? value.toFixed(1) : getString(document, name)
}
