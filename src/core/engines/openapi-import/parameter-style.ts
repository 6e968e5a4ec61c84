// Parameter serialization: OpenAPI's styles per location and their defaults, and Swagger 2.0's collectionFormat.
import type { JsonObject } from '#base/json.ts'
import type { ParameterBinding, ParameterStyle } from '#core/model/operation.ts'
import type { Dialect } from './dialect.ts'
import { memberAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'

type Place = ParameterBinding['in']
type Style = { style: ParameterStyle; explode: boolean }

const stylesOf: Record<Place, readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  querystring: ['form'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
}

export function styleOf(parameter: JsonObject, place: Place, dialect: Dialect, notes: Notes): Style {
  return dialect === 'swagger-2'
    ? collectionStyle(parameter, place, notes)
    : declaredStyle(parameter, place, notes)
}

function declaredStyle(parameter: JsonObject, place: Place, notes: Notes): Style {
  const [usual = 'simple'] = stylesOf[place]
  const declared = textAt(parameter, 'style')
  const style = stylesOf[place].find((known) => known === declared) ?? usual
  if (declared && style !== declared)
    notes.degrade(`the style ${declared} is not allowed for a ${place} parameter; ${usual} is used`)
  const explode = memberAt(parameter, 'explode')
  return { style, explode: typeof explode === 'boolean' ? explode : isExploded(style) }
}

/** OpenAPI's default of `explode`. */
export const isExploded = (style: ParameterStyle) => style === 'form' || style === 'cookie'

const delimited: Record<string, ParameterStyle> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
}

/** Resolves Swagger 2.0's `collectionFormat`, by default `csv`. */
export function collectionStyle(parameter: JsonObject, place: Place | 'formData', notes: Notes): Style {
  const isList = textAt(parameter, 'type') === 'array'
  const format = (isList && textAt(parameter, 'collectionFormat')) || 'csv'
  const inQuery = place === 'query' || place === 'formData'
  if (format === 'multi' && inQuery) return { style: 'form', explode: true }
  // A tab is a control character, which a path must not contain.
  const style = format === 'tsv' && place === 'path' ? undefined : delimited[format]
  if (!style && format !== 'csv')
    notes.degrade(`the collectionFormat ${format} is not supported in the ${place}; commas are used`)
  return { style: style ?? (inQuery ? 'form' : 'simple'), explode: false }
}
