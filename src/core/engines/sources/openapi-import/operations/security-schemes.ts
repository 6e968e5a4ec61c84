import { isJsonObject, type JsonObject } from '#base/json.ts'
import { originOf } from '#base/web/url.ts'
import { parseScopes } from '#core/engines/credentials/auth-discovery/index.ts'
import type { OAuthFlow, SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import { getArray, getMember, getObject, getString } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import { listDeclaredOperations } from './declared-operations.ts'
import { findReferenceBase } from './servers.ts'

export const maxSchemes = 30
const maxFlows = 10

const openApi3FlowNames: Record<string, string> = {
  accessCode: 'authorizationCode',
  application: 'clientCredentials',
}

/** The security schemes of a document, the most frequently required first. `url` is where it came from, or "". */
export function readSecuritySchemes(
  root: JsonObject,
  dialect: OpenApiDialect,
  url: string,
): SecurityScheme[] {
  const schemes =
    dialect === 'swagger-2'
      ? getObject(root, 'securityDefinitions')
      : getObject(getObject(root, 'components'), 'securitySchemes')
  const usages = countSchemeUses(root)
  const base = findReferenceBase(root, dialect, url)
  return Object.keys(schemes)
    .map((name) => {
      const resolved = dereference(root, getMember(schemes, name))
      const { uses, scopes, combined } = usages.get(name) ?? unused
      return {
        name,
        uses,
        scopes: parseScopes([...scopes]),
        combined,
        servedBy: base === '' ? originOf(url) : '',
        kind: parseKind('object' in resolved ? resolved.object : {}, base),
      }
    })
    .sort((a, b) => b.uses - a.uses)
    .slice(0, maxSchemes)
}

type SchemeUsage = { uses: number; scopes: Set<string>; combined: boolean }

const unused: SchemeUsage = { uses: 0, scopes: new Set(), combined: false }

/** How many operations require each scheme, and with which scopes. Operations without `security` inherit the root's. */
function countSchemeUses(root: JsonObject): Map<string, SchemeUsage> {
  const usages = new Map<string, SchemeUsage>()
  for (const found of listDeclaredOperations(root)) {
    if ('rejection' in found) continue
    const holder = Array.isArray(getMember(found.operation, 'security')) ? found.operation : root
    const requirements = getArray(holder, 'security').filter(isJsonObject)
    for (const name of new Set(requirements.flatMap(Object.keys))) {
      const usage = usages.get(name) ?? { uses: 0, scopes: new Set(), combined: false }
      const namingRequirements = requirements.filter((requirement) => Object.hasOwn(requirement, name))
      usage.uses += 1
      for (const scope of namingRequirements.flatMap((requirement) => parseScopes(requirement[name])))
        usage.scopes.add(scope)
      usage.combined ||= namingRequirements.some((requirement) => Object.keys(requirement).length > 1)
      usages.set(name, usage)
    }
  }
  return usages
}

function parseKind(scheme: JsonObject, base: string): SecurityScheme['kind'] {
  const type = getString(scheme, 'type')
  switch (type) {
    case 'apiKey':
      return { type, in: getString(scheme, 'in'), parameter: getString(scheme, 'name') }
    case 'http':
      return { type, scheme: getString(scheme, 'scheme') }
    case 'basic':
      return { type: 'http', scheme: 'basic' }
    case 'oauth2':
      return {
        type,
        flows: parseFlows(scheme, base),
        metadataUrl: readUrl(scheme, 'oauth2MetadataUrl', base),
      }
    case 'openIdConnect':
      return { type, metadataUrl: readUrl(scheme, 'openIdConnectUrl', base) }
    default:
      return { type: 'unknown', named: type }
  }
}

function parseFlows(scheme: JsonObject, base: string): OAuthFlow[] {
  const legacyFlow = getString(scheme, 'flow')
  if (legacyFlow) return [parseFlow(openApi3FlowNames[legacyFlow] ?? legacyFlow, scheme, base)]
  const flows = getObject(scheme, 'flows')
  return Object.keys(flows)
    .slice(0, maxFlows)
    .map((flow) => parseFlow(flow, getObject(flows, flow), base))
}

const parseFlow = (flow: string, flowObject: JsonObject, base: string): OAuthFlow => ({
  flow,
  authorizationUrl: readUrl(flowObject, 'authorizationUrl', base),
  tokenUrl: readUrl(flowObject, 'tokenUrl', base),
  scopes: parseScopes(Object.keys(getObject(flowObject, 'scopes'))),
})

/** Stands for the server if its origin is not known. */
const unknownOrigin = 'https://server.invalid'

/**
 * An absolute URL. For a relative one, its path and query on the server of the API, whose origin is known
 * once the base URL of the integration is; never the origin of the document, which anyone may serve.
 */
function readUrl(object: JsonObject, name: string, base: string): string {
  const text = getString(object, name).trim()
  if (text === '' || URL.canParse(text)) return text && new URL(text).href
  const server = URL.canParse(base, unknownOrigin) ? new URL(base, unknownOrigin).href : unknownOrigin
  if (!URL.canParse(text, server)) return ''
  const resolved = new URL(text, server)
  return resolved.origin === new URL(server).origin ? resolved.pathname + resolved.search : resolved.href
}
