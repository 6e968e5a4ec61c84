import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { Dialect } from '#core/engines/openapi-import/dialect.ts'
import { listAt, memberAt, objectAt, textAt } from '#core/engines/openapi-import/members.ts'
import { operationsOf } from '#core/engines/openapi-import/operations.ts'
import { deref } from '#core/engines/openapi-import/references.ts'
import type { OAuthFlow, SecurityScheme } from '#core/model/security-scheme.ts'
import { scopesIn } from './scopes.ts'

const maxSchemes = 30
const maxFlows = 10

const openApi3Names: Record<string, string> = {
  accessCode: 'authorizationCode',
  application: 'clientCredentials',
}

/** The security schemes of a document, the most frequently required first. `url` is where it came from, or "". */
export function securitySchemesOf(root: JsonObject, dialect: Dialect, url: string): SecurityScheme[] {
  const schemes =
    dialect === 'swagger-2'
      ? objectAt(root, 'securityDefinitions')
      : objectAt(objectAt(root, 'components'), 'securitySchemes')
  const asked = usesOf(root)
  return Object.keys(schemes)
    .map((name) => {
      const found = deref(root, memberAt(schemes, name))
      const { uses, scopes, combined } = asked.get(name) ?? unused
      return {
        name,
        uses,
        scopes: scopesIn([...scopes]),
        combined,
        kind: kindOf('object' in found ? found.object : {}, url),
      }
    })
    .sort((a, b) => b.uses - a.uses)
    .slice(0, maxSchemes)
}

type Asked = { uses: number; scopes: Set<string>; combined: boolean }

const unused: Asked = { uses: 0, scopes: new Set(), combined: false }

/** How many operations require each scheme, and with which scopes. Operations without `security` inherit the root's. */
function usesOf(root: JsonObject): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const found of operationsOf(root)) {
    if ('refusal' in found) continue
    const holder = Array.isArray(memberAt(found.operation, 'security')) ? found.operation : root
    const requirements = listAt(holder, 'security').filter(isJsonObject)
    for (const name of new Set(requirements.flatMap(Object.keys))) {
      const one = asked.get(name) ?? { uses: 0, scopes: new Set(), combined: false }
      const naming = requirements.filter((requirement) => Object.hasOwn(requirement, name))
      one.uses += 1
      for (const scope of naming.flatMap((requirement) => scopesIn(requirement[name]))) one.scopes.add(scope)
      one.combined ||= naming.some((requirement) => Object.keys(requirement).length > 1)
      asked.set(name, one)
    }
  }
  return asked
}

function kindOf(scheme: JsonObject, url: string): SecurityScheme['kind'] {
  const type = textAt(scheme, 'type')
  switch (type) {
    case 'apiKey':
      return { type, in: textAt(scheme, 'in'), parameter: textAt(scheme, 'name') }
    case 'http':
      return { type, scheme: textAt(scheme, 'scheme') }
    case 'basic':
      return { type: 'http', scheme: 'basic' }
    case 'oauth2':
      return { type, flows: flowsOf(scheme, url), metadataUrl: urlAt(scheme, 'oauth2MetadataUrl', url) }
    case 'openIdConnect':
      return { type, metadataUrl: urlAt(scheme, 'openIdConnectUrl', url) }
    default:
      return { type: 'unknown', named: type }
  }
}

function flowsOf(scheme: JsonObject, url: string): OAuthFlow[] {
  const old = textAt(scheme, 'flow')
  if (old) return [flowOf(openApi3Names[old] ?? old, scheme, url)]
  const flows = objectAt(scheme, 'flows')
  return Object.keys(flows)
    .slice(0, maxFlows)
    .map((flow) => flowOf(flow, objectAt(flows, flow), url))
}

const flowOf = (flow: string, said: JsonObject, url: string): OAuthFlow => ({
  flow,
  authorizationUrl: urlAt(said, 'authorizationUrl', url),
  tokenUrl: urlAt(said, 'tokenUrl', url),
  scopes: scopesIn(Object.keys(objectAt(said, 'scopes'))),
})

function urlAt(object: JsonObject, name: string, base: string): string {
  const text = textAt(object, name)
  return text && URL.canParse(text, base || undefined) ? new URL(text, base || undefined).href : ''
}
