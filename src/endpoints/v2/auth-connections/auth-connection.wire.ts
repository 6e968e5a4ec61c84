import Type, { type Static } from 'typebox'
import type {
  AuthConnection,
  AuthConnectionChange,
  NewAuthConnection,
} from '#core/model/auth-connections/auth-connection.ts'
import type { StartedAuthorization, TokenExpiry } from '#core/model/auth-connections/oauth.ts'
import { authProviders } from '#core/model/integrations/providers.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import {
  authConnectionFields,
  authConnectionInputFields,
  buildAuthConnectionView,
} from '#endpoints/shared/fields/auth-connection-fields.ts'
import {
  toAuthConnectionChange,
  toNewAuthConnection,
} from '#endpoints/shared/inputs/auth-connection-input.ts'
import { defineStringEnum, httpUrlString, makeNullable, nameString } from '#endpoints/shared/scalars.wire.ts'
import { AuthConfigBody, AuthConfigV2, scopesBody } from '#endpoints/snake-case/auth-config.wire.ts'

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
    bound_origins: Type.Array(Type.String()),
    token_expires_at: makeNullable(Type.String()),
    token_renewable: Type.Boolean(),
    last_validated_at: makeNullable(Type.String()),
    last_error: makeNullable(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'AuthConnection' },
)

export const AuthorizeRequestV2 = Type.Object(
  { redirect_to: Type.Optional(httpUrlString) },
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

export const authConnectionCodecV2 = createCodec(
  authConnectionFields,
  'snake_case',
  {},
  authConnectionInputFields,
)

const readNewConnection = authConnectionCodecV2.compileParser(NewAuthConnectionV2)
export const parseNewAuthConnection = (body: Static<typeof NewAuthConnectionV2>): NewAuthConnection =>
  toNewAuthConnection(readNewConnection(body))

const readConnectionChange = authConnectionCodecV2.compileParser(AuthConnectionChangeV2)
export const parseAuthConnectionChange = (
  body: Static<typeof AuthConnectionChangeV2>,
): AuthConnectionChange => toAuthConnectionChange(readConnectionChange(body))

const presentConnectionView = authConnectionCodecV2.compilePresenter(AuthConnectionV2)
/** `expiries`: of the tokens of its app. */
export const presentAuthConnection = (
  connection: AuthConnection,
  expiries: readonly TokenExpiry[] = [],
): Static<typeof AuthConnectionV2> => presentConnectionView(buildAuthConnectionView(connection, expiries))
