import type { Json, JsonObject } from '#base/json.ts'
import { classifyMediaType, selectPreferredMediaType, toConcreteMediaType } from '../bodies/media-types.ts'
import { getArray, getMember, getObject } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import type { ImportContext } from '../import-context.ts'
import { listMediaTypes } from '../parameters/parameter-objects.ts'

/** The response of a successful call; `schema` is null if it is not JSON or not described. */
export type SuccessResponse = { contentType: string; schema: Json | null }

/** The media types of a response, each with its schema. */
type MediaContents = [type: string, schema: Json | undefined][]

/** The first success response with a JSON schema; else the first with any content; else one without content. */
export function findSuccessResponse(context: ImportContext, operation: JsonObject): SuccessResponse {
  const candidates = listSuccessContents(context, operation).flatMap((content) => {
    const best = selectPreferredMediaType(content)
    return best ? [toSuccessResponse(...best)] : []
  })
  return (
    candidates.find(({ schema }) => schema !== null) ?? candidates[0] ?? { contentType: '', schema: null }
  )
}

/** The contents of the success responses by media type, the most specific response first. */
export const listSuccessContents = (context: ImportContext, operation: JsonObject): MediaContents[] =>
  listSuccessResponses(getObject(operation, 'responses')).map((response) => {
    const found = dereference(context.root, response)
    return 'object' in found ? listContent(context, operation, found.object) : []
  })

/** Most specific first: 200, 201, other 2xx, `2XX`, then `default`. */
function listSuccessResponses(responses: JsonObject): Json[] {
  const statuses = Object.keys(responses)
    .filter((status) => /^2(\d\d|XX)$/i.test(status))
    .sort()
  return [...statuses, 'default'].flatMap((status) => getMember(responses, status) ?? [])
}

const toSuccessResponse = (type: string, schema: Json | undefined): SuccessResponse => ({
  contentType: toConcreteMediaType(type),
  schema: schema !== undefined && classifyMediaType(type) === 'json' ? schema : null,
})

function listContent(
  { dialect, root }: ImportContext,
  operation: JsonObject,
  response: JsonObject,
): MediaContents {
  if (dialect !== 'swagger-2') {
    return listMediaTypes(response).map(([type, media]) => [type, getMember(media, 'schema')])
  }
  const schema = getMember(response, 'schema')
  const produced = getArray(Array.isArray(operation.produces) ? operation : root, 'produces').filter(
    (type) => typeof type === 'string',
  )
  const types = produced.length > 0 ? produced : ['application/json']
  return schema === undefined ? [] : types.map((type) => [type, schema])
}
