import type { Json, JsonObject } from '#base/json.ts'
import { concrete, kindOf, preferred } from './media-types.ts'
import { listAt, memberAt, objectAt } from './members.ts'
import { mediaTypesOf } from './parameter-objects.ts'
import { deref } from './references.ts'
import type { Source } from './source.ts'

/** The response of a successful call; `schema` is null if it is not JSON or not described. */
export type ResponseObject = { contentType: string; schema: Json | null }

/** The first success response with a JSON schema; else the first with any content; else one without content. */
export function readResponse(source: Source, operation: JsonObject): ResponseObject {
  const answers = successes(objectAt(operation, 'responses')).flatMap((response) => {
    const found = deref(source.root, response)
    const best = 'object' in found ? preferred(contentOf(source, operation, found.object)) : null
    return best ? [answerOf(...best)] : []
  })
  return answers.find(({ schema }) => schema !== null) ?? answers[0] ?? { contentType: '', schema: null }
}

/** Most specific first: 200, 201, other 2xx, `2XX`, then `default`. */
function successes(responses: JsonObject): Json[] {
  const statuses = Object.keys(responses)
    .filter((status) => /^2(\d\d|XX)$/i.test(status))
    .sort()
  return [...statuses, 'default'].flatMap((status) => memberAt(responses, status) ?? [])
}

const answerOf = (type: string, schema: Json | undefined): ResponseObject => ({
  contentType: concrete(type),
  schema: schema !== undefined && kindOf(type) === 'json' ? schema : null,
})

function contentOf(
  { dialect, root }: Source,
  operation: JsonObject,
  response: JsonObject,
): [type: string, schema: Json | undefined][] {
  if (dialect !== 'swagger-2') {
    return mediaTypesOf(response).map(([type, media]) => [type, memberAt(media, 'schema')])
  }
  const schema = memberAt(response, 'schema')
  const produced = listAt(Array.isArray(operation.produces) ? operation : root, 'produces').filter(
    (type) => typeof type === 'string',
  )
  const types = produced.length > 0 ? produced : ['application/json']
  return schema === undefined ? [] : types.map((type) => [type, schema])
}
