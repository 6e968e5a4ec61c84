import { type ApiOperation, canTakeIfNoneMatch, linesMediaType } from '../operation.ts'
import { extractDescribedSchema } from './describe-operation.ts'
import type { OpenApiContext } from './document-info.ts'
import { buildErrorResponses } from './error-responses.ts'
import { buildResponseHeaders, listCommonHeaders, type ResponseHeaderName } from './headers.ts'
import { buildJsonContent, type OpenApiNode } from './openapi-node.ts'

const successTexts = { 200: 'Success.', 201: 'Created.', 202: 'Accepted.' }

/** A body of an operation that takes none is ignored as a whole. */
const takesMembers = ({ method, access, body, isUpload }: ApiOperation) =>
  !isUpload && (body !== null || (method !== 'GET' && access === 'bearer'))

const listSuccessHeaders = (op: ApiOperation): ResponseHeaderName[] => [
  ...listCommonHeaders(op),
  ...(op.tagged ? (['ETag'] as const) : []),
  ...(op.status === 201 ? (['Location'] as const) : []),
  ...(op.paged ? (['Link'] as const) : []),
  ...(takesMembers(op) ? (['Ignored-Members'] as const) : []),
  'Ignored-Parameters',
]

/** OpenAPI 3.1 cannot describe the events of a stream. */
const progressSchema = {
  type: 'string',
  description:
    'Server-Sent Events while the operation runs: `progress` with the current state in the format of the JSON response, and at the end `result` or `error`. Lines that begin with a colon keep the connection open. With an `Idempotency-Key` the response is JSON.',
}

export function buildOpenApiResponses(op: ApiOperation, context: OpenApiContext): OpenApiNode {
  return {
    [op.status]: {
      description: successTexts[op.status],
      headers: buildResponseHeaders(listSuccessHeaders(op), context),
      content: {
        ...(op.repliesWithLines
          ? { [linesMediaType]: { schema: op.reply } }
          : buildJsonContent(extractDescribedSchema(op, op.reply, context))),
        ...(op.reportsProgress && { 'text/event-stream': { schema: progressSchema } }),
      },
    },
    ...(canTakeIfNoneMatch(op) && {
      304: {
        description: 'Not modified.',
        headers: buildResponseHeaders([...listCommonHeaders(op), 'ETag'], context),
      },
    }),
    ...buildErrorResponses(op, context),
  }
}
