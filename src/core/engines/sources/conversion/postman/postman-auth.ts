// Authentication of Postman requests as security schemes: only kind and place, never secrets.
import type { Json, JsonObject } from '#base/json.ts'
import { isJsonObject } from '#base/json.ts'
import { omitEmpty, toObjects, toText } from '../members.ts'
import { fillVariables, type PostmanVariables } from './postman-url.ts'

export type PostmanSecurity = { name: string; scheme: JsonObject } | 'none' | { unsupported: string }

/** Null if the parent decides. */
export function readPostmanAuth(auth: Json | undefined, variables: PostmanVariables): PostmanSecurity | null {
  if (!isJsonObject(auth)) return null
  const type = toText(auth.type)
  if (type === '' || type === 'noauth') return 'none'
  const build = schemeBuilders[type]
  const settings = readSettings(auth[type], variables)
  const scheme = build?.(settings)
  return scheme ? { name: nameScheme(type, scheme), scheme } : { unsupported: type }
}

/** An API has one scheme of most kinds, and one key for each name of a key. */
const nameScheme = (type: string, { name }: JsonObject) =>
  type === 'apikey' ? `apikey_${toText(name)}` : type

type Settings = ReadonlyMap<string, string>

/** Version 2.1 has a list of settings, version 2.0 an object. */
function readSettings(value: Json | undefined, variables: PostmanVariables): Settings {
  const entries: [string, string][] = isJsonObject(value)
    ? Object.entries(value).map(([key, entry]) => [key, toText(entry)])
    : toObjects(value).map(({ key, value }) => [toText(key), toText(value)])
  return new Map(entries.map(([key, text]) => [key, fillVariables(text, variables)]))
}

const bearer = (): JsonObject => ({ type: 'http', scheme: 'bearer' })

const schemeBuilders: Record<string, (settings: Settings) => JsonObject> = {
  apikey: (settings) => ({
    type: 'apiKey',
    name: settings.get('key') || 'X-API-Key',
    in: settings.get('in') === 'query' ? 'query' : 'header',
  }),
  basic: () => ({ type: 'http', scheme: 'basic' }),
  bearer,
  jwt: bearer,
  oauth2: buildOAuth,
}

const flowNames: Record<string, string> = {
  client_credentials: 'clientCredentials',
  password_credentials: 'password',
  implicit: 'implicit',
}

/** A bearer token if the collection does not say where tokens come from. */
function buildOAuth(settings: Settings): JsonObject {
  const flow = flowNames[settings.get('grant_type') ?? ''] ?? 'authorizationCode'
  const findUrl = (name: string) => (URL.canParse(settings.get(name) ?? '') ? settings.get(name) : undefined)
  const [authorizationUrl, tokenUrl] = [findUrl('authUrl'), findUrl('accessTokenUrl')]
  if (!tokenUrl && !authorizationUrl) return bearer()
  const scopes = (settings.get('scope') ?? '')
    .split(/[,\s]+/)
    .filter((scope) => scope && !scope.includes('{'))
  return {
    type: 'oauth2',
    flows: {
      [flow]: {
        ...omitEmpty({
          authorizationUrl: flow === 'clientCredentials' ? undefined : authorizationUrl,
          tokenUrl,
        }),
        scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
      },
    },
  }
}
