import type { JsonObject } from '#base/json.ts'
import { isForbiddenHeader, isHeaderName } from '#core/engines/rest-request/header-guard.ts'
import { placeholdersOf } from '#core/engines/rest-request/path.ts'
import type { ParameterBinding } from '#core/model/operation.ts'
import type { Argument, ArgumentNames } from './argument.ts'
import { flagAt, memberAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import { mediaTypesOf } from './parameter-objects.ts'
import { styleOf } from './parameter-style.ts'
import type { Converted } from './schema/definitions.ts'
import { isCredential } from './security.ts'
import type { Source } from './source.ts'

/** `converted` is the converted schema of the argument, with its references and reasons. */
export type Parameter = { binding: ParameterBinding; argument: Argument; part: Converted }

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const
type Place = (typeof places)[number]

/** Headers that OpenAPI describes elsewhere: parameters of these names are ignored. */
const toldElsewhere: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** The parameters that become arguments, path parameters first. `objects` are the operation's Parameter Objects. */
export function readParameters(
  source: Source,
  objects: readonly JsonObject[],
  operation: JsonObject,
  path: string,
  names: ArgumentNames,
  notes: Notes,
): Parameter[] {
  const placeholders = new Set(placeholdersOf(path))
  const isSent = (object: JsonObject) => isArgument(object, source, operation, placeholders, notes)
  const sent = [...objects, ...undescribed(objects, placeholders, notes)].filter(isSent)
  return places.flatMap((place) =>
    sent
      .filter((object) => object.in === place)
      .map((object) => readParameter(source, object, place, names, notes)),
  )
}

/** Parameter Objects for path placeholders that the document does not declare. */
function undescribed(
  objects: readonly JsonObject[],
  placeholders: ReadonlySet<string>,
  notes: Notes,
): JsonObject[] {
  const known = new Set(
    objects.filter((object) => object.in === 'path').map((object) => textAt(object, 'name')),
  )
  const missing = [...placeholders].filter((name) => !known.has(name))
  for (const name of missing)
    notes.degrade(`the path parameter ${name} is not declared; it is treated as a string`)
  return missing.map((name) => ({ in: 'path', name, type: 'string', schema: { type: 'string' } }))
}

function isArgument(
  object: JsonObject,
  source: Source,
  operation: JsonObject,
  placeholders: ReadonlySet<string>,
  notes: Notes,
): boolean {
  const name = textAt(object, 'name')
  const place = textAt(object, 'in')
  const isBody = place === 'body' || place === 'formData'
  if (isBody || (place === 'header' && toldElsewhere.has(name.toLowerCase()))) return false
  if (isCredential(source, operation, place, name)) return false
  const reason = reasonToLeaveOut(name, place, placeholders)
  if (reason) leaveOut(object, `the ${place} parameter ${name} is left out: ${reason}`, notes)
  return reason === null
}

function reasonToLeaveOut(name: string, place: string, placeholders: ReadonlySet<string>): string | null {
  if (!places.some((known) => known === place)) return `"${place}" is not a parameter location`
  if (place === 'path' && !placeholders.has(name)) return 'the path has no placeholder for it'
  if (place !== 'header') return null
  if (!isHeaderName(name)) return 'it is not a valid header name'
  return isForbiddenHeader(name) ? 'arguments must not set this header' : null
}

const leaveOut = (object: JsonObject, reason: string, notes: Notes) =>
  flagAt(object, 'required') && object.in !== 'path' ? notes.refuse(reason) : notes.degrade(reason)

function readParameter(
  source: Source,
  object: JsonObject,
  place: Place,
  names: ArgumentNames,
  notes: Notes,
): Parameter {
  const name = textAt(object, 'name')
  const [content] = mediaTypesOf(object)
  const described = content ? memberAt(content[1], 'schema') : memberAt(object, 'schema')
  // Swagger 2.0 has the schema keywords in the parameter itself.
  const part = source.inputs.convert(source.dialect === 'swagger-2' ? object : (described ?? true))
  const argument = names.take(name, place)
  const { style, explode } = styleOf(object, place, source.dialect, notes)
  return {
    binding: {
      argument,
      in: place,
      name,
      style,
      explode,
      allowReserved: flagAt(object, 'allowReserved'),
      contentType: content?.[0] ?? (place === 'querystring' ? 'application/x-www-form-urlencoded' : ''),
    },
    argument: {
      name: argument,
      required: place === 'path' || flagAt(object, 'required'),
      description: textAt(object, 'description'),
      schema: part.schema,
    },
    part,
  }
}
