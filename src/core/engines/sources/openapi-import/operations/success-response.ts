import { parseExactJson } from '#base/exact-json.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { classifyMediaType, selectPreferredMediaType, toConcreteMediaType } from '../bodies/media-types.ts'
import { isXmlType } from '../bodies/xml-node.ts'
import { getArray, getMember, getObject, getString } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import type { ImportContext } from '../import-context.ts'
import { listMediaTypes, readMediaSchema } from '../parameters/parameter-objects.ts'
import { isEventStreamType, readEventStreamSchema } from './event-schema.ts'

/**
 * The response of a successful call; `schema` is null if it is no data or not described. `example` is a value that the
 * document gives for the response itself; undefined if none.
 */
export type SuccessResponse = { contentType: string; schema: Json | null; example: Json | undefined }

type MediaDescription = { schema: Json | undefined; example: Json | undefined }

/** The media types of a response, each with its schema and an example. */
type MediaContents = [type: string, description: MediaDescription][]

const noResponse: SuccessResponse = { contentType: '', schema: null, example: undefined }

/** The first success response with a schema of data; else the first with any content; else one without content. */
export function findSuccessResponse(context: ImportContext, operation: JsonObject): SuccessResponse {
  const candidates = listSuccessContents(context, operation).flatMap((content) => {
    const best = selectPreferredMediaType(content)
    return best ? [toSuccessResponse(...best)] : []
  })
  return candidates.find(({ schema }) => schema !== null) ?? candidates[0] ?? noResponse
}

/** The contents of the success responses by media type, the most specific response first. */
export const listSuccessContents = (context: ImportContext, operation: JsonObject): MediaContents[] =>
  listSuccessResponses(getObject(operation, 'responses')).map((response) => {
    const found = dereference(context.root, response)
    return 'object' in found ? listContent(context, operation, found.object) : []
  })

/** Most specific first: 200, 201, other 2xx, `2XX`. If one of these exists, `default` is the response of failures. */
function listSuccessResponses(responses: JsonObject): Json[] {
  const statuses = Object.keys(responses)
    .filter((status) => /^2(\d\d|XX)$/i.test(status))
    .sort()
  return (statuses.length > 0 ? statuses : ['default']).flatMap(
    (status) => getMember(responses, status) ?? [],
  )
}

const toSuccessResponse = (type: string, { schema, example }: MediaDescription): SuccessResponse => ({
  contentType: toConcreteMediaType(type),
  schema: schema !== undefined && isDataType(type) ? schema : null,
  example,
})

const isDataType = (type: string) =>
  ['json', 'sequence'].includes(classifyMediaType(type)) || isXmlType(type) || isEventStreamType(type)

const readResponseSchema = (root: JsonObject, type: string, media: JsonObject) =>
  isEventStreamType(type) ? readEventStreamSchema(root, media) : readMediaSchema(type, media)

function listContent(
  { dialect, root }: ImportContext,
  operation: JsonObject,
  response: JsonObject,
): MediaContents {
  if (dialect !== 'swagger-2') {
    return listMediaTypes(root, response).map(([type, media]) => [
      type,
      { schema: readResponseSchema(root, type, media), example: findMediaExample(root, media) },
    ])
  }
  const schema = getMember(response, 'schema')
  const produced = getArray(Array.isArray(operation.produces) ? operation : root, 'produces').filter(
    (type) => typeof type === 'string',
  )
  const types = produced.length > 0 ? produced : ['application/json']
  const examples = getObject(response, 'examples')
  return schema === undefined
    ? []
    : types.map((type) => [type, { schema, example: getMember(examples, type) }])
}

/** `example` of a Media Type Object, else the first of its `examples` that has a value. */
function findMediaExample(root: JsonObject, media: JsonObject): Json | undefined {
  const given = Object.values(getObject(media, 'examples')).map((example) => {
    const found = dereference(root, example)
    return 'object' in found ? readExampleValue(found.object) : undefined
  })
  return getMember(media, 'example') ?? given.find((value) => value !== undefined)
}

/** The value of an Example Object; since 3.2 it may be in `dataValue`, or written as it is sent. */
export function readExampleValue(example: JsonObject): Json | undefined {
  const value = getMember(example, 'dataValue') ?? getMember(example, 'value')
  const written = getString(example, 'serializedValue')
  if (value !== undefined || written === '') return value
  try {
    return parseExactJson(written)
  } catch {
    return written
  }
}
