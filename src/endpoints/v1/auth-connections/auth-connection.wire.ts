import Type, { type Static } from 'typebox'
import type {
  AuthConnection,
  AuthConnectionChange,
  NewAuthConnection,
} from '#core/model/auth-connections/auth-connection.ts'
import type { AuthProvider } from '#core/model/integrations/providers.ts'
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
import { AuthConfigBody } from '#endpoints/snake-case/auth-config.wire.ts'
import {
  AuthConnectionChangeSnakeCase,
  AuthorizationV2,
  AuthorizeRequestSnakeCase,
  authConnectionWires,
  NewAuthConnectionSnakeCase,
} from '#endpoints/snake-case/auth-connection.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'

const laterSettings = [
  'client_auth_method',
  'resource',
  'authorization_parameters',
  'token_parameters',
] as const

const configBody = { config: Type.Optional(toV1Schema(AuthConfigBody, ...laterSettings)) }

export const NewAuthConnectionV1 = Type.Object(
  { ...toV1Schema(NewAuthConnectionSnakeCase).properties, ...configBody },
  { title: 'AuthConnectionCreationV1' },
)

export const AuthConnectionChangeV1 = Type.Object(
  { ...toV1Schema(AuthConnectionChangeSnakeCase).properties, ...configBody },
  { title: 'AuthConnectionChangeV1' },
)

export const AuthConnectionV1 = Type.Object(
  {
    ...toV1Schema(
      authConnectionWires.v2.AuthConnection,
      'bound_origins',
      'token_expires_at',
      'token_renewable',
      'created_at',
      'updated_at',
    ).properties,
    config: toV1Schema(authConnectionWires.v2.AuthConnection.properties.config, ...laterSettings),
  },
  { title: 'AuthConnectionV1' },
)

export const AuthorizeRequestV1 = toV1Schema(AuthorizeRequestSnakeCase)

export const AuthorizationV1 = toV1Schema(AuthorizationV2)

export const AuthConnectionTestV1 = Type.Object({
  ok: Type.Boolean(),
  message: Type.String(),
  auth: AuthConnectionV1,
})

export const AuthProviderV1 = Type.Object(
  {
    id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    ownership: Type.String(),
    provisioningMode: Type.String(),
    docsUrl: Type.String(),
    configSchema: Type.Object({
      scopes: Type.Array(Type.String()),
      requiresAuthorizationEndpoint: Type.Boolean(),
      requiresTokenEndpoint: Type.Boolean(),
    }),
  },
  { title: 'AuthProviderV1' },
)

export const authConnectionCodecV1 = createCodec(
  authConnectionFields,
  'camelCase',
  {},
  authConnectionInputFields,
)

const readNewConnection = authConnectionCodecV1.compileParser(NewAuthConnectionV1)
export const parseNewAuthConnection = (body: Static<typeof NewAuthConnectionV1>): NewAuthConnection =>
  toNewAuthConnection(readNewConnection(body))

const readConnectionChange = authConnectionCodecV1.compileParser(AuthConnectionChangeV1)
export const parseAuthConnectionChange = (
  body: Static<typeof AuthConnectionChangeV1>,
): AuthConnectionChange => toAuthConnectionChange(readConnectionChange(body))

const presentConnectionView = authConnectionCodecV1.compilePresenter(AuthConnectionV1)
export const presentAuthConnection = (connection: AuthConnection): Static<typeof AuthConnectionV1> =>
  presentConnectionView(buildAuthConnectionView(connection))

export const presentAuthProvider = (provider: AuthProvider): Static<typeof AuthProviderV1> => ({
  id: provider.key,
  key: provider.key,
  name: provider.name,
  kind: provider.kind,
  ownership: 'customer_managed',
  provisioningMode: 'manual',
  docsUrl: provider.docsUrl,
  configSchema: {
    scopes: provider.scopes,
    requiresAuthorizationEndpoint: provider.requiresAuthorizationEndpoint,
    requiresTokenEndpoint: provider.requiresTokenEndpoint,
  },
})
