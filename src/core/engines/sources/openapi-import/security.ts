import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { getArray, getMember, getObject, getString } from './document/members.ts'
import { dereference } from './document/references.ts'
import type { ImportContext } from './import-context.ts'

/** Describes the credentials of an operation: `api_key in header X-Api-Key`, `oauth2: read, write`, `none`. */
export function summarizeAuth(context: ImportContext, operation: JsonObject): string {
  const alternatives = listSecurityRequirements(context, operation).map((requirement) =>
    Object.entries(requirement)
      .map(([name, scopes]) => summarizeScheme(context, name, scopes))
      .join(' and '),
  )
  return [...new Set(alternatives.map((alternative) => alternative || 'none'))].join(' or ') || 'none'
}

const isEmptyRequirement = (requirement: Json) =>
  isJsonObject(requirement) && Object.keys(requirement).length === 0

/** Whether the object itself has a requirement: the document, or an operation. */
export const requiresCredential = (holder: JsonObject): boolean =>
  getArray(holder, 'security').some(
    (requirement) => isJsonObject(requirement) && !isEmptyRequirement(requirement),
  )

/**
 * Whether the document exempts the operation from the credentials that it requires elsewhere (`security: []`). Where it
 * requires none anywhere, it says nothing about them.
 */
export function isPublicOperation(context: ImportContext, operation: JsonObject): boolean {
  const own = getMember(operation, 'security')
  return context.requiresCredentials && Array.isArray(own) && own.every(isEmptyRequirement)
}

/** Whether a parameter carries an API key that the operation requires: such parameters do not become arguments. */
export const isCredentialParameter = (
  context: ImportContext,
  operation: JsonObject,
  location: string,
  name: string,
): boolean =>
  listSecurityRequirements(context, operation)
    .flatMap(Object.keys)
    .map((scheme) => findSecurityScheme(context, scheme))
    .some(
      (scheme) =>
        getString(scheme, 'in') === location && isSameName(location, getString(scheme, 'name'), name),
    )

const isSameName = (location: string, a: string, b: string) =>
  location === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b

function listSecurityRequirements({ root }: ImportContext, operation: JsonObject): JsonObject[] {
  const holder = Array.isArray(getMember(operation, 'security')) ? operation : root
  return getArray(holder, 'security').filter(isJsonObject)
}

function findSecurityScheme({ root, dialect }: ImportContext, name: string): JsonObject {
  const schemes =
    dialect === 'swagger-2'
      ? getObject(root, 'securityDefinitions')
      : getObject(getObject(root, 'components'), 'securitySchemes')
  const found = dereference(root, getMember(schemes, name))
  return 'object' in found ? found.object : {}
}

function summarizeScheme(context: ImportContext, name: string, scopes: Json): string {
  const scheme = findSecurityScheme(context, name)
  const listed = Array.isArray(scopes) && scopes.length > 0 ? `: ${scopes.join(', ')}` : ''
  switch (getString(scheme, 'type')) {
    case 'apiKey':
      return `api_key in ${getString(scheme, 'in')} ${getString(scheme, 'name')}`
    case 'http':
      return getString(scheme, 'scheme').toLowerCase() || 'http'
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
