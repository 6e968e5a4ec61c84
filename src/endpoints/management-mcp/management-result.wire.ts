import { toSnakeCase } from '#base/casing.ts'
import type { InputViolation, ServiceError } from '#base/errors.ts'
import { toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { type McpRevision, revisionFeatures } from '#endpoints/mcp/protocol/revisions.ts'

/** The result as structured content, and as text for clients without structured content. */
export const presentManagementResult = (result: JsonObject, revision: McpRevision): JsonObject => ({
  content: [{ type: 'text', text: JSON.stringify(result) }],
  ...(revisionFeatures[revision].titles && { structuredContent: toReadableNumbers(result) }),
})

/** The problem and, if known, the argument that caused it. */
export const presentManagementError = (error: ServiceError | string): JsonObject => ({
  content: [{ type: 'text', text: typeof error === 'string' ? error : formatServiceError(error) }],
  isError: true,
})

function formatServiceError({ code, message, details }: ServiceError): string {
  if (isViolationList(details) && details.length > 0)
    return `${code}: the request is invalid.\n${presentViolations(details)}`
  return `${code}: ${message}`
}

const isViolationList = (details: unknown): details is InputViolation[] =>
  Array.isArray(details) &&
  details.every((detail) => isJsonObject(detail) && 'path' in detail && 'message' in detail)

/** `pointer`: a JSON Pointer into the app file, for a violation in it. */
type PlacedViolation = InputViolation & { pointer?: string }

/** One violation per line, with the names of arguments. */
export const presentViolations = (violations: PlacedViolation[]): string =>
  violations.map((violation) => `- ${presentPlace(violation)} ${violation.message}`).join('\n')

const presentPlace = ({ path, pointer }: PlacedViolation) => pointer || toSnakeCase(path) || 'arguments'
