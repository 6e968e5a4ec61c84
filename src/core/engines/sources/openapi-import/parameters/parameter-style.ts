// Parameter serialization: OpenAPI's styles per location and their defaults, and Swagger 2.0's collectionFormat.
import type { JsonObject } from '#base/json.ts'
import type { ParameterBinding, ParameterStyle } from '#core/model/operations/operation.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import { getMember, getObject, getString } from '../document/members.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'

type ParameterLocation = ParameterBinding['in']
type ParameterSerialization = Pick<ParameterBinding, 'style' | 'explode' | 'itemStyles'>

const allowedStyles: Record<ParameterLocation, readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  querystring: ['form'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
}

export function resolveStyle(
  parameter: JsonObject,
  location: ParameterLocation,
  dialect: OpenApiDialect,
  diagnostics: OperationDiagnostics,
): ParameterSerialization {
  return dialect === 'swagger-2'
    ? resolveCollectionStyle(parameter, location, diagnostics)
    : resolveDeclaredStyle(parameter, location, diagnostics)
}

function resolveDeclaredStyle(
  parameter: JsonObject,
  location: ParameterLocation,
  diagnostics: OperationDiagnostics,
): ParameterSerialization {
  const [defaultStyle = 'simple'] = allowedStyles[location]
  const declared = getString(parameter, 'style')
  const style = allowedStyles[location].find((known) => known === declared) ?? defaultStyle
  if (declared && style !== declared)
    diagnostics.degrade(
      `the style ${declared} is not allowed for a ${location} parameter; ${defaultStyle} is used`,
    )
  const explode = getMember(parameter, 'explode')
  return { style, explode: typeof explode === 'boolean' ? explode : isExplodedByDefault(style) }
}

/** OpenAPI's default of `explode`. */
export const isExplodedByDefault = (style: ParameterStyle) => style === 'form' || style === 'cookie'

const delimitedStyles: Record<string, ParameterStyle> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
}

/** Resolves Swagger 2.0's `collectionFormat`, by default `csv`. */
export function resolveCollectionStyle(
  parameter: JsonObject,
  location: ParameterLocation | 'formData',
  diagnostics: OperationDiagnostics,
): ParameterSerialization {
  const isList = getString(parameter, 'type') === 'array'
  const format = (isList && getString(parameter, 'collectionFormat')) || 'csv'
  const inQuery = location === 'query' || location === 'formData'
  const inner = isList ? readItemStyles(parameter) : {}
  if (format === 'multi' && inQuery) return { style: 'form', explode: true, ...inner }
  // A tab is a control character, which a path must not contain.
  const style = format === 'tsv' && location === 'path' ? undefined : delimitedStyles[format]
  if (!style && format !== 'csv')
    diagnostics.degrade(`the collectionFormat ${format} is not supported in the ${location}; commas are used`)
  return { style: style ?? (inQuery ? 'form' : 'simple'), explode: false, ...inner }
}

const maxNestedLists = 8

/** How lists inside of a list are joined. */
function readItemStyles(parameter: JsonObject): Pick<ParameterBinding, 'itemStyles'> {
  const itemStyles: ParameterStyle[] = []
  let items = getObject(parameter, 'items')
  for (
    ;
    getString(items, 'type') === 'array' && itemStyles.length < maxNestedLists;
    items = getObject(items, 'items')
  )
    itemStyles.push(delimitedStyles[getString(items, 'collectionFormat')] ?? 'form')
  return itemStyles.length > 0 ? { itemStyles } : {}
}
