// The configuration of an auth connection. Secrets are write-only: responses show a mask for a secret that is
// set, and a mask sent back leaves the secret unchanged.
import Type, { type Static } from 'typebox'
import { mask } from '#base/secret.ts'
import type {
  AuthConfig,
  AuthConnection,
  SecretChanges,
  SecretName,
} from '#core/model/auth-connections/auth-connection.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import {
  defineStringEnum,
  headerNameString,
  headerPrefixString,
  longString,
  secretString,
  shortString,
  urlString,
} from '#endpoints/shared/scalars.wire.ts'

export const scopesBody = Type.Array(shortString, { maxItems: 200 })

export const AuthConfigBody = Type.Object({
  type: Type.Optional(defineStringEnum('oauth', 'api_key', 'bearer', 'basic', 'none')),
  authorization_endpoint: Type.Optional(urlString),
  token_endpoint: Type.Optional(urlString),
  registration_endpoint: Type.Optional(urlString),
  registration_auth_mode: Type.Optional(shortString),
  registration_initial_access_token: Type.Optional(secretString),
  registration_access_token: Type.Optional(secretString),
  client_id: Type.Optional(longString),
  client_secret: Type.Optional(secretString),
  header_name: Type.Optional(headerNameString),
  api_key: Type.Optional(secretString),
  query_param_name: Type.Optional(shortString),
  header_prefix: Type.Optional(headerPrefixString),
  access_token: Type.Optional(secretString),
  username: Type.Optional(longString),
  password: Type.Optional(secretString),
  scopes: Type.Optional(scopesBody),
  audience: Type.Optional(longString),
  enabled: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
})
type AuthConfigBody = Static<typeof AuthConfigBody>

export const AuthConfigV2 = Type.Object({
  type: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  registration_endpoint: Type.String(),
  registration_auth_mode: Type.String(),
  registration_initial_access_token: Type.String(),
  registration_access_token: Type.String(),
  registration_client_uri: Type.String(),
  last_registered_at: Type.String(),
  client_id: Type.String(),
  client_secret: Type.String(),
  header_name: Type.String(),
  api_key: Type.String(),
  query_param_name: Type.String(),
  header_prefix: Type.String(),
  access_token: Type.String(),
  username: Type.String(),
  password: Type.String(),
  scopes: Type.Array(Type.String()),
  audience: Type.String(),
  enabled: Type.Boolean(),
  is_default: Type.Boolean(),
})

export const parseAuthConfig = (body: AuthConfigBody): Partial<AuthConfig> => ({
  ...pickDefined(body, 'type', 'username', 'scopes', 'audience', 'enabled'),
  ...(body.authorization_endpoint !== undefined && { authorizationEndpoint: body.authorization_endpoint }),
  ...(body.token_endpoint !== undefined && { tokenEndpoint: body.token_endpoint }),
  ...(body.registration_endpoint !== undefined && { registrationEndpoint: body.registration_endpoint }),
  ...(body.registration_auth_mode !== undefined && { registrationAuthMode: body.registration_auth_mode }),
  ...(body.client_id !== undefined && { clientId: body.client_id }),
  ...(body.header_name !== undefined && { headerName: body.header_name }),
  ...(body.query_param_name !== undefined && { queryParamName: body.query_param_name }),
  ...(body.header_prefix !== undefined && { headerPrefix: body.header_prefix }),
  ...(body.is_default !== undefined && { isDefault: body.is_default }),
})

export const parseSecrets = (body: AuthConfigBody): SecretChanges => ({
  ...pickDefined(body, 'password'),
  ...(body.client_secret !== undefined && { clientSecret: body.client_secret }),
  ...(body.api_key !== undefined && { apiKey: body.api_key }),
  ...(body.access_token !== undefined && { accessToken: body.access_token }),
  ...(body.registration_initial_access_token !== undefined && {
    registrationInitialAccessToken: body.registration_initial_access_token,
  }),
  ...(body.registration_access_token !== undefined && {
    registrationAccessToken: body.registration_access_token,
  }),
})

export function presentAuthConfig({ config, sealed }: AuthConnection): Static<typeof AuthConfigV2> {
  const maskSecret = (name: SecretName) => (sealed[name] ? mask : '')
  return {
    type: config.type,
    authorization_endpoint: config.authorizationEndpoint,
    token_endpoint: config.tokenEndpoint,
    registration_endpoint: config.registrationEndpoint,
    registration_auth_mode: config.registrationAuthMode,
    registration_initial_access_token: maskSecret('registrationInitialAccessToken'),
    registration_access_token: maskSecret('registrationAccessToken'),
    registration_client_uri: config.registrationClientUri,
    last_registered_at: config.lastRegisteredAt,
    client_id: config.clientId,
    client_secret: maskSecret('clientSecret'),
    header_name: config.headerName,
    api_key: maskSecret('apiKey'),
    query_param_name: config.queryParamName,
    header_prefix: config.headerPrefix,
    access_token: maskSecret('accessToken'),
    username: config.username,
    password: maskSecret('password'),
    scopes: config.scopes,
    audience: config.audience,
    enabled: config.enabled,
    is_default: config.isDefault,
  }
}
