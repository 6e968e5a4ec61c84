// Registry records as publishers write them: in any schema revision, with members missing or of the wrong type.
// Parsing never throws; a member that cannot be read counts as absent.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'

export const readCleanText = (value: Json | undefined): string =>
  typeof value === 'string' && isCleanText(value) ? value : ''

/** The URL if its scheme is http or https, else "". Links are shown to users, and publishers are not trusted. */
export function readWebUrl(value: Json | undefined): string {
  const text = readCleanText(value)
  // @guard build-entries
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : ''
}

/** ISO 8601 in UTC with milliseconds, whatever the precision of the input; "" for anything but a date. */
export function readTimestamp(value: Json | undefined): string {
  const milliseconds = Date.parse(readCleanText(value))
  return Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString()
}

export const readObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

export const readObjectList = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

export const readTextList = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.map(readCleanText).filter(Boolean) : []

const officialKey = 'io.modelcontextprotocol.registry/official'
const legacyOfficialKey = 'x-io.modelcontextprotocol.registry'

export type RegistryRecord = { server: JsonObject; official: JsonObject }

/** The registry's own metadata: next to the server, inside it, or under the key of the first revision. */
const mergeOfficialMetadata = (record: JsonObject, server: JsonObject): JsonObject => ({
  ...readObject(record[legacyOfficialKey]),
  ...readObject(readObject(server._meta)[officialKey]),
  ...readObject(readObject(record._meta)[officialKey]),
})

/**
 * The server and the registry's metadata; null if the value is not a record. Early lists had servers without a wrapper.
 */
export function parseRegistryRecord(value: Json): RegistryRecord | null {
  const record = readObject(value)
  const server = record.server === undefined ? record : readObject(record.server)
  if (!readCleanText(server.name)) return null
  return { server, official: mergeOfficialMetadata(record, server) }
}

/** Older revisions have the status inside the server. */
export const getRecordStatus = ({ server, official }: RegistryRecord): string =>
  readCleanText(official.status) || readCleanText(server.status) || 'active'

/** Before 2025-09 the version was in a member `version_detail`. */
const getVersionDetail = ({ server }: RegistryRecord) => readObject(server.version_detail)

export const getRecordVersion = (record: RegistryRecord): string =>
  readCleanText(record.server.version) || readCleanText(getVersionDetail(record).version)

export const isLatestVersion = (record: RegistryRecord): boolean => {
  const { official } = record
  return (official.isLatest ?? official.is_latest ?? getVersionDetail(record).is_latest ?? true) === true
}

export const getPublishedAt = (record: RegistryRecord): string =>
  readTimestamp(record.official.publishedAt) ||
  readTimestamp(record.official.published_at) ||
  readTimestamp(getVersionDetail(record).release_date)

export const getUpdatedAt = (record: RegistryRecord): string =>
  readTimestamp(record.official.updatedAt) ||
  readTimestamp(record.official.updated_at) ||
  getPublishedAt(record)
