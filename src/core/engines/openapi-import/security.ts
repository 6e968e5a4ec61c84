import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { listAt, memberAt, objectAt, textAt } from './members.ts'
import { deref } from './references.ts'
import type { Source } from './source.ts'

/** Describes the credentials of an operation: `api_key in header X-Api-Key`, `oauth2: read, write`, `none`. */
export function authSummary(source: Source, operation: JsonObject): string {
  const alternatives = requirementsOf(source, operation).map((requirement) =>
    Object.entries(requirement)
      .map(([name, scopes]) => schemeSummary(source, name, scopes))
      .join(' and '),
  )
  return [...new Set(alternatives.map((alternative) => alternative || 'none'))].join(' or ') || 'none'
}

/** Whether a parameter carries an API key that the operation requires: such parameters do not become arguments. */
export const isCredential = (source: Source, operation: JsonObject, place: string, name: string): boolean =>
  requirementsOf(source, operation)
    .flatMap(Object.keys)
    .map((scheme) => schemeOf(source, scheme))
    .some((scheme) => textAt(scheme, 'in') === place && isSameName(place, textAt(scheme, 'name'), name))

const isSameName = (place: string, a: string, b: string) =>
  place === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b

function requirementsOf({ root }: Source, operation: JsonObject): JsonObject[] {
  const holder = Array.isArray(memberAt(operation, 'security')) ? operation : root
  return listAt(holder, 'security').filter(isJsonObject)
}

function schemeOf({ root, dialect }: Source, name: string): JsonObject {
  const schemes =
    dialect === 'swagger-2'
      ? objectAt(root, 'securityDefinitions')
      : objectAt(objectAt(root, 'components'), 'securitySchemes')
  const found = deref(root, memberAt(schemes, name))
  return 'object' in found ? found.object : {}
}

function schemeSummary(source: Source, name: string, scopes: Json): string {
  const scheme = schemeOf(source, name)
  const listed = Array.isArray(scopes) && scopes.length > 0 ? `: ${scopes.join(', ')}` : ''
  switch (textAt(scheme, 'type')) {
    case 'apiKey':
      return `api_key in ${textAt(scheme, 'in')} ${textAt(scheme, 'name')}`
    case 'http':
      return textAt(scheme, 'scheme').toLowerCase() || 'http'
    case 'basic':
      return 'basic'
    case 'oauth2':
      return `oauth2${listed}`
    case 'openIdConnect':
      return `openid${listed}`
    case 'mutualTLS':
      return 'mutual_tls'
    default:
      return name
  }
}
