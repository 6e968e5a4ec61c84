// The declarations of an API family. Everything that spans families derives from their list in endpoints/index.ts:
// routes, error envelopes, documents, reference, llms.txt and tests.
import type { JsonObject } from '#base/json.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { ErrorEnvelope } from '#http/error-envelope.ts'
import type { ApiDescriptions } from '#http/openapi/descriptions.ts'
import type { DocumentedWebhook } from '#http/openapi/document-info.ts'
import type { ApiOperation } from '#http/operation.ts'
import type { Casing } from './field-map.ts'

export type ApiFamily = {
  /** The prefix of its paths (`/api/<id>/…`) and operation ids (`<id>.<resource>.<verb>`). */
  id: string
  /** Its use for clients, as part of a sentence. */
  description: string
  /** The casing of members in its bodies and error envelopes. */
  casing: Casing
  /** Archived: deprecated since this Unix time in seconds. Null means current. */
  archivedSince: number | null
  /** Descriptions of its tags in the OpenAPI documents, by the resource in the operation id. */
  resourceDescriptions: Record<string, string>
  /** The texts of its operations and members in the OpenAPI documents. */
  descriptions: FamilyDescriptions
  /** Example request bodies by operation id; others are generated from the schema. */
  bodyExamples: Record<string, JsonObject>
  /** Requests that the service sends, for the OpenAPI document. */
  webhooks?: readonly DocumentedWebhook[]
  createOperations(ports: Ports): ApiOperation[]
}

export type FamilyDescriptions = Omit<ApiDescriptions, 'toWireName'>

export const isArchivedFamily = ({ archivedSince }: ApiFamily) => archivedSince !== null

export const buildFamilyPath = ({ id }: ApiFamily) => `/api/${id}`

const requestIdKeyByCasing: Record<Casing, string> = { camelCase: 'requestId', snake_case: 'request_id' }

export const toErrorEnvelope = (family: ApiFamily): ErrorEnvelope => ({
  path: buildFamilyPath(family),
  requestIdKey: requestIdKeyByCasing[family.casing],
})
