// The configuration of an auth connection. Secrets are write-only: responses show a mask for a secret that is
// set, and a mask sent back leaves the secret unchanged.
import Type, { type TSchema } from 'typebox'
import { parameterNamePattern } from '#core/engines/credentials/oauth-client/index.ts'
import { clientAuthChoices } from '#core/model/auth-connections/oauth.ts'
import {
  defineStringEnum,
  headerNameString,
  headerPrefixString,
  httpUrlString,
  longString,
  secretString,
  shortString,
  urlString,
} from '#endpoints/shared/scalars.wire.ts'

export const scopesBody = Type.Array(shortString, { maxItems: 200 })

const furtherParametersBody = Type.Record(Type.String(), Type.String({ maxLength: 2000 }), {
  maxProperties: 20,
  propertyNames: { pattern: parameterNamePattern },
})

export const AuthConfigBody = Type.Object({
  type: Type.Optional(defineStringEnum('oauth', 'api_key', 'bearer', 'basic', 'none')),
  authorization_endpoint: Type.Optional(httpUrlString),
  token_endpoint: Type.Optional(httpUrlString),
  registration_endpoint: Type.Optional(httpUrlString),
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
  client_auth_method: Type.Optional(defineStringEnum('', ...clientAuthChoices)),
  resource: Type.Optional(urlString),
  authorization_parameters: Type.Optional(furtherParametersBody),
  token_parameters: Type.Optional(furtherParametersBody),
  enabled: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
})

/** `time`: the schema of a time that may be missing. */
export const buildAuthConfigSchema = <Time extends TSchema>(time: Time) =>
  Type.Object({
    type: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    registration_endpoint: Type.String(),
    registration_auth_mode: Type.String(),
    registration_initial_access_token: Type.String(),
    registration_access_token: Type.String(),
    registration_client_uri: Type.String(),
    last_registered_at: time,
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
    client_auth_method: Type.String(),
    resource: Type.String(),
    authorization_parameters: Type.Record(Type.String(), Type.String()),
    token_parameters: Type.Record(Type.String(), Type.String()),
    enabled: Type.Boolean(),
    is_default: Type.Boolean(),
  })
