// A record of the registry as it is found in the wild: every schema revision, any member missing or of a wrong type.
// Reading never throws: what cannot be read is not there.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'

export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' && isCleanText(value) ? value : ''

/** Only http(s): a link is shown to people, and data of strangers is not trusted with other schemes. */
export function linkOf(value: Json | undefined): string {
  const text = textOf(value)
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : ''
}

/** ISO 8601 in UTC with milliseconds, whatever the precision it was written with; "" for what is no moment. */
export function momentOf(value: Json | undefined): string {
  const milliseconds = Date.parse(textOf(value))
  return Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString()
}

export const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

export const objectsOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

export const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.map(textOf).filter(Boolean) : []

const official = 'io.modelcontextprotocol.registry/official'

export type RegistryRecord = { server: JsonObject; official: JsonObject }

/** The server and what the registry says of it; null for what is no record at all. */
export function registryRecord(value: Json): RegistryRecord | null {
  const record = objectOf(value)
  const server = objectOf(record.server)
  if (!textOf(server.name)) return null
  return { server, official: objectOf(objectOf(record._meta)[official]) }
}

/** The older revisions wrote the status inside the server. */
export const statusOf = ({ server, official }: RegistryRecord): string =>
  textOf(official.status) || textOf(server.status) || 'active'

export const isLatest = ({ official }: RegistryRecord): boolean =>
  (official.isLatest ?? official.is_latest ?? true) === true
