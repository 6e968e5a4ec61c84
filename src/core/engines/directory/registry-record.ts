// Registry records as publishers write them: in any schema revision, with members missing or of the wrong type.
// Parsing never throws; a member that cannot be read counts as absent.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'

export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' && isCleanText(value) ? value : ''

/** The URL if its scheme is http or https, else "". Links are shown to users, and publishers are not trusted. */
export function linkOf(value: Json | undefined): string {
  const text = textOf(value)
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : ''
}

/** ISO 8601 in UTC with milliseconds, whatever the precision of the input; "" for anything but a date. */
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
const olderOfficial = 'x-io.modelcontextprotocol.registry'

export type RegistryRecord = { server: JsonObject; official: JsonObject }

/** The registry's own metadata: beside the server, inside it, or under the key of the first revision. */
const officialOf = (record: JsonObject, server: JsonObject): JsonObject => ({
  ...objectOf(record[olderOfficial]),
  ...objectOf(objectOf(server._meta)[official]),
  ...objectOf(objectOf(record._meta)[official]),
})

/**
 * The server and the registry's metadata; null if the value is not a record. Early lists had servers without a wrapper.
 */
export function registryRecord(value: Json): RegistryRecord | null {
  const record = objectOf(value)
  const server = record.server === undefined ? record : objectOf(record.server)
  if (!textOf(server.name)) return null
  return { server, official: officialOf(record, server) }
}

/** Older revisions have the status inside the server. */
export const statusOf = ({ server, official }: RegistryRecord): string =>
  textOf(official.status) || textOf(server.status) || 'active'

/** Before 2025-09 the version was in a member `version_detail`. */
const detailOf = ({ server }: RegistryRecord) => objectOf(server.version_detail)

export const versionOf = (record: RegistryRecord): string =>
  textOf(record.server.version) || textOf(detailOf(record).version)

export const isLatest = (record: RegistryRecord): boolean => {
  const { official } = record
  return (official.isLatest ?? official.is_latest ?? detailOf(record).is_latest ?? true) === true
}

export const publishedAtOf = (record: RegistryRecord): string =>
  momentOf(record.official.publishedAt) ||
  momentOf(record.official.published_at) ||
  momentOf(detailOf(record).release_date)

export const updatedAtOf = (record: RegistryRecord): string =>
  momentOf(record.official.updatedAt) || momentOf(record.official.updated_at) || publishedAtOf(record)
