import Type, { type Static } from 'typebox'
import type {
  AuthConnection,
  AuthConnectionChange,
  NewAuthConnection,
} from '#core/model/auth-connections/auth-connection.ts'
import { type AuthProvider, authProviders } from '#core/model/integrations/providers.ts'
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
import {
  defineStringEnum,
  headerNameString,
  headerPrefixString,
  httpUrlString,
  longString,
  makeNullable,
  nameString,
  secretString,
  shortString,
} from '#endpoints/shared/scalars.wire.ts'

const scopesBody = Type.Array(shortString, { maxItems: 200 })
const authTypeEnum = defineStringEnum('oauth', 'api_key', 'bearer', 'basic', 'none')
const authStatusEnum = defineStringEnum('draft', 'valid')

const AuthConfigBody = Type.Object({
  type: Type.Optional(authTypeEnum),
  authorizationEndpoint: Type.Optional(httpUrlString),
  tokenEndpoint: Type.Optional(httpUrlString),
  registrationEndpoint: Type.Optional(httpUrlString),
  registrationAuthMode: Type.Optional(shortString),
  registrationInitialAccessToken: Type.Optional(secretString),
  registrationAccessToken: Type.Optional(secretString),
  clientId: Type.Optional(longString),
  clientSecret: Type.Optional(secretString),
  headerName: Type.Optional(headerNameString),
  apiKey: Type.Optional(secretString),
  queryParamName: Type.Optional(shortString),
  headerPrefix: Type.Optional(headerPrefixString),
  accessToken: Type.Optional(secretString),
  username: Type.Optional(longString),
  password: Type.Optional(secretString),
  scopes: Type.Optional(scopesBody),
  audience: Type.Optional(longString),
  enabled: Type.Optional(Type.Boolean()),
  isDefault: Type.Optional(Type.Boolean()),
})

export const NewAuthConnectionV1 = Type.Object(
  {
    providerKey: Type.Optional(defineStringEnum(...authProviders.map((provider) => provider.key))),
    name: nameString,
    status: Type.Optional(authStatusEnum),
    config: Type.Optional(AuthConfigBody),
    grants: Type.Optional(scopesBody),
  },
  { title: 'NewAuthConnectionV1' },
)

export const AuthConnectionChangeV1 = Type.Object(
  {
    name: Type.Optional(nameString),
    status: Type.Optional(authStatusEnum),
    config: Type.Optional(AuthConfigBody),
    grants: Type.Optional(scopesBody),
  },
  { title: 'AuthConnectionChangeV1' },
)

const AuthConfigV1 = Type.Object({
  type: Type.String(),
  authorizationEndpoint: Type.String(),
  tokenEndpoint: Type.String(),
  registrationEndpoint: Type.String(),
  registrationAuthMode: Type.String(),
  registrationInitialAccessToken: Type.String(),
  registrationAccessToken: Type.String(),
  registrationClientUri: Type.String(),
  lastRegisteredAt: Type.String(),
  clientId: Type.String(),
  clientSecret: Type.String(),
  headerName: Type.String(),
  apiKey: Type.String(),
  queryParamName: Type.String(),
  headerPrefix: Type.String(),
  accessToken: Type.String(),
  username: Type.String(),
  password: Type.String(),
  scopes: Type.Array(Type.String()),
  audience: Type.String(),
  enabled: Type.Boolean(),
  isDefault: Type.Boolean(),
})

export const AuthConnectionV1 = Type.Object(
  {
    id: Type.String(),
    appId: Type.String(),
    providerId: Type.String(),
    providerKey: Type.String(),
    providerName: Type.String(),
    key: Type.String(),
    name: Type.String(),
    status: Type.String(),
    config: AuthConfigV1,
    secretRef: makeNullable(Type.String()),
    grants: Type.Array(Type.String()),
    lastValidatedAt: makeNullable(Type.String()),
    lastError: makeNullable(Type.String()),
  },
  { title: 'AuthConnectionV1' },
)

export const AuthorizeRequestV1 = Type.Object(
  { redirectTo: Type.Optional(httpUrlString) },
  { title: 'AuthorizeV1' },
)

export const AuthorizationV1 = Type.Object(
  { authorizationUrl: Type.String(), expires: Type.String() },
  { title: 'AuthorizationV1' },
)

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
