import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import {
  type AuthConnection,
  type AuthConnectionChange,
  accountKinds,
  type NewAuthConnection,
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
import { AuthConfigBody, buildAuthConfigSchema, scopesBody } from './auth-config.wire.ts'
import { possibleText } from './snake-case-family.ts'

const optionalProperties = {
  status: Type.Optional(defineStringEnum('draft', 'valid')),
  config: Type.Optional(AuthConfigBody),
  grants: Type.Optional(scopesBody),
}

export const NewAuthConnectionSnakeCase = Type.Object(
  {
    provider_key: Type.Optional(defineStringEnum(...authProviders.map((provider) => provider.key))),
    name: nameString,
    ...optionalProperties,
  },
  { title: 'AuthConnectionCreation' },
)

export const AuthConnectionChangeSnakeCase = Type.Object(
  { name: Type.Optional(nameString), ...optionalProperties },
  { title: 'AuthConnectionChange' },
)

export const AuthorizeRequestSnakeCase = Type.Object(
  { redirect_to: Type.Optional(httpUrlString) },
  { title: 'Authorize' },
)

export const AuthorizationV2 = Type.Object(
  { authorization_url: Type.String(), expires: Type.String() },
  { title: 'AuthorizationV2' },
)

const AuthorizationV3 = Type.Object(
  { authorization_url: Type.String(), expires_at: Type.String() },
  { title: 'Authorization' },
)

const presentAuthorizationV2 = (started: StartedAuthorization): Static<typeof AuthorizationV2> => ({
  authorization_url: started.authorizationUrl,
  expires: started.expires,
})

const presentAuthorizationV3 = (started: StartedAuthorization): Static<typeof AuthorizationV3> => ({
  authorization_url: started.authorizationUrl,
  expires_at: started.expires,
})

export const authConnectionCodecSnakeCase = createCodec(
  authConnectionFields,
  'snake_case',
  {},
  authConnectionInputFields,
)

const readNewConnection = authConnectionCodecSnakeCase.compileParser(NewAuthConnectionSnakeCase)
export const parseNewAuthConnection = (body: Static<typeof NewAuthConnectionSnakeCase>): NewAuthConnection =>
  toNewAuthConnection(readNewConnection(body))

const readConnectionChange = authConnectionCodecSnakeCase.compileParser(AuthConnectionChangeSnakeCase)
export const parseAuthConnectionChange = (
  body: Static<typeof AuthConnectionChangeSnakeCase>,
): AuthConnectionChange => toAuthConnectionChange(readConnectionChange(body))

const SecretReferences = Type.Object(
  {
    client_secret: makeNullable(Type.String()),
    api_key: makeNullable(Type.String()),
    access_token: makeNullable(Type.String()),
    password: makeNullable(Type.String()),
    registration_initial_access_token: makeNullable(Type.String()),
    registration_access_token: makeNullable(Type.String()),
  },
  { title: 'SecretReferences' },
)

/** `added`: members that an earlier family does not have. */
const buildAuthConnectionSchema = <Time extends TSchema, Added extends TProperties>(
  title: string,
  time: Time,
  added: Added,
) =>
  Type.Object(
    {
      id: Type.String(),
      app_id: Type.String(),
      provider_id: Type.String(),
      provider_key: Type.String(),
      provider_name: Type.String(),
      key: Type.String(),
      name: Type.String(),
      status: Type.String(),
      config: buildAuthConfigSchema(time),
      secret_ref: makeNullable(Type.String()),
      ...added,
      grants: Type.Array(Type.String()),
      bound_origins: Type.Array(Type.String()),
      token_expires_at: makeNullable(Type.String()),
      token_renewable: Type.Boolean(),
      last_validated_at: makeNullable(Type.String()),
      last_error: makeNullable(Type.String()),
      created_at: Type.String(),
      updated_at: Type.String(),
    },
    { title },
  )

const buildAuthConnectionWire = <Time extends TSchema, Added extends TProperties>(
  title: string,
  time: Time,
  added: Added,
) => {
  const AuthConnection = buildAuthConnectionSchema(title, time, added)
  const present = authConnectionCodecSnakeCase.compilePresenter(AuthConnection)
  return {
    AuthConnection,
    /** `expiries`: of the tokens of its app. */
    presentAuthConnection: (connection: AuthConnection, expiries: readonly TokenExpiry[] = []) =>
      present(buildAuthConnectionView(connection, expiries)),
  }
}

export const authConnectionWires = {
  v2: {
    ...buildAuthConnectionWire('AuthConnectionV2', possibleText.v2, {}),
    Authorization: AuthorizationV2,
    presentAuthorization: presentAuthorizationV2,
  },
  v3: {
    ...buildAuthConnectionWire('AuthConnection', possibleText.v3, {
      account: defineStringEnum(...accountKinds),
      secret_references: SecretReferences,
    }),
    Authorization: AuthorizationV3,
    presentAuthorization: presentAuthorizationV3,
  },
}
