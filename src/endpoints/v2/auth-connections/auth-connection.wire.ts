import Type, { type Static } from 'typebox'
import {
  type AuthConnection,
  type AuthConnectionChange,
  type NewAuthConnection,
  withoutDetachedSecrets,
} from '#core/model/auth-connections/auth-connection.ts'
import type { StartedAuthorization } from '#core/model/auth-connections/oauth.ts'
import { authProviders, findAuthProvider } from '#core/model/integrations/providers.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import { defineStringEnum, makeNullable, nameString, urlString } from '#endpoints/shared/scalars.wire.ts'
import {
  AuthConfigBody,
  AuthConfigV2,
  parseAuthConfig,
  parseSecrets,
  presentAuthConfig,
  scopesBody,
} from './auth-config.wire.ts'

const optionalProperties = {
  status: Type.Optional(defineStringEnum('draft', 'valid')),
  config: Type.Optional(AuthConfigBody),
  grants: Type.Optional(scopesBody),
}

export const NewAuthConnectionV2 = Type.Object(
  {
    provider_key: Type.Optional(defineStringEnum(...authProviders.map((provider) => provider.key))),
    name: nameString,
    ...optionalProperties,
  },
  { title: 'NewAuthConnection' },
)

export const AuthConnectionChangeV2 = Type.Object(
  { name: Type.Optional(nameString), ...optionalProperties },
  { title: 'AuthConnectionChange' },
)

export const AuthConnectionV2 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    provider_id: Type.String(),
    provider_key: Type.String(),
    provider_name: Type.String(),
    key: Type.String(),
    name: Type.String(),
    status: Type.String(),
    config: AuthConfigV2,
    secret_ref: makeNullable(Type.String()),
    grants: Type.Array(Type.String()),
    last_validated_at: makeNullable(Type.String()),
    last_error: makeNullable(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'AuthConnection' },
)

export const AuthorizeRequestV2 = Type.Object(
  { redirect_to: Type.Optional(urlString) },
  { title: 'Authorize' },
)

export const AuthorizationV2 = Type.Object(
  { authorization_url: Type.String(), expires: Type.String() },
  { title: 'Authorization' },
)

export const AuthConnectionTestV2 = Type.Object({
  ok: Type.Boolean(),
  message: Type.String(),
  auth_connection: AuthConnectionV2,
})

export const presentAuthorization = (started: StartedAuthorization): Static<typeof AuthorizationV2> => ({
  authorization_url: started.authorizationUrl,
  expires: started.expires,
})

export function parseNewAuthConnection(body: Static<typeof NewAuthConnectionV2>): NewAuthConnection {
  const config = body.config ?? {}
  const provider = findAuthProvider(body.provider_key ?? '', config.type)
  return {
    providerKey: provider?.key ?? '',
    name: body.name,
    status: body.status ?? 'draft',
    config: { ...parseAuthConfig(config), type: config.type ?? provider?.kind ?? 'none' },
    secrets: parseSecrets(config),
    grants: body.grants ?? [],
  }
}

export const parseAuthConnectionChange = (
  body: Static<typeof AuthConnectionChangeV2>,
): AuthConnectionChange => ({
  ...pickDefined(body, 'name', 'status', 'grants'),
  ...(body.config && { config: parseAuthConfig(body.config), secrets: parseSecrets(body.config) }),
})

export const presentAuthConnection = (connection: AuthConnection): Static<typeof AuthConnectionV2> =>
  presentVisibleConnection(withoutDetachedSecrets(connection))

const presentVisibleConnection = (connection: AuthConnection): Static<typeof AuthConnectionV2> => ({
  id: connection.id,
  app_id: connection.appId,
  provider_id: connection.providerKey,
  provider_key: connection.providerKey,
  provider_name: authProviders.find(({ key }) => key === connection.providerKey)?.name ?? '',
  key: connection.key,
  name: connection.name,
  status: connection.status,
  config: presentAuthConfig(connection),
  secret_ref: Object.keys(connection.sealed).length > 0 ? connection.id : null,
  grants: connection.grants,
  last_validated_at: connection.lastValidatedAt,
  last_error: connection.lastError,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
})
