import Type, { type Static } from 'typebox'
import { mask } from '#base/secret.ts'
import {
  type AuthConfig,
  type AuthConnection,
  type AuthConnectionChange,
  type NewAuthConnection,
  type SecretName,
  type SentSecrets,
  secretNames,
  shownConnection,
} from '#core/model/auth-connection.ts'
import { type AuthProvider, authProviderOf, authProviders } from '#core/model/provider.ts'
import {
  headerNameText,
  headerPrefixText,
  longText,
  nameText,
  orNull,
  secretText,
  shortText,
  urlText,
  words,
} from '#endpoints/shared/scalars.wire.ts'

const scopes = Type.Array(shortText, { maxItems: 200 })
const authType = words('oauth', 'api_key', 'bearer', 'basic', 'none')
const status = words('draft', 'valid')

const ConfigBody = Type.Object({
  type: Type.Optional(authType),
  authorizationEndpoint: Type.Optional(urlText),
  tokenEndpoint: Type.Optional(urlText),
  registrationEndpoint: Type.Optional(urlText),
  registrationAuthMode: Type.Optional(shortText),
  registrationInitialAccessToken: Type.Optional(secretText),
  registrationAccessToken: Type.Optional(secretText),
  clientId: Type.Optional(longText),
  clientSecret: Type.Optional(secretText),
  headerName: Type.Optional(headerNameText),
  apiKey: Type.Optional(secretText),
  queryParamName: Type.Optional(shortText),
  headerPrefix: Type.Optional(headerPrefixText),
  accessToken: Type.Optional(secretText),
  username: Type.Optional(longText),
  password: Type.Optional(secretText),
  scopes: Type.Optional(scopes),
  audience: Type.Optional(longText),
  enabled: Type.Optional(Type.Boolean()),
  isDefault: Type.Optional(Type.Boolean()),
})
type ConfigBody = Static<typeof ConfigBody>

export const NewAuthConnectionV1 = Type.Object(
  {
    providerKey: Type.Optional(words(...authProviders.map((provider) => provider.key))),
    name: nameText,
    status: Type.Optional(status),
    config: Type.Optional(ConfigBody),
    grants: Type.Optional(scopes),
  },
  { title: 'NewAuthConnectionV1' },
)

export const AuthConnectionChangeV1 = Type.Object(
  {
    name: Type.Optional(nameText),
    status: Type.Optional(status),
    config: Type.Optional(ConfigBody),
    grants: Type.Optional(scopes),
  },
  { title: 'AuthConnectionChangeV1' },
)

const ConfigV1 = Type.Object({
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
    config: ConfigV1,
    secretRef: orNull(Type.String()),
    grants: Type.Array(Type.String()),
    lastValidatedAt: orNull(Type.String()),
    lastError: orNull(Type.String()),
  },
  { title: 'AuthConnectionV1' },
)

export const AuthorizeV1 = Type.Object({ redirectTo: Type.Optional(urlText) }, { title: 'AuthorizeV1' })

export const AuthorizationV1 = Type.Object(
  { authorizationUrl: Type.String(), expires: Type.String() },
  { title: 'AuthorizationV1' },
)

export const TestedV1 = Type.Object({ ok: Type.Boolean(), message: Type.String(), auth: AuthConnectionV1 })

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

const parseSecrets = (config: ConfigBody): SentSecrets =>
  Object.fromEntries(
    secretNames.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
  )

const plainMembers = [
  'type',
  'authorizationEndpoint',
  'tokenEndpoint',
  'registrationEndpoint',
  'registrationAuthMode',
  'clientId',
  'headerName',
  'queryParamName',
  'headerPrefix',
  'username',
  'scopes',
  'audience',
  'enabled',
  'isDefault',
] as const

const parseConfig = (config: ConfigBody): Partial<AuthConfig> =>
  Object.fromEntries(
    plainMembers.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
  )

export function parseNewAuthConnection(body: Static<typeof NewAuthConnectionV1>): NewAuthConnection {
  const config = body.config ?? {}
  const provider = authProviderOf(body.providerKey ?? '', config.type)
  return {
    providerKey: provider?.key ?? '',
    name: body.name,
    status: body.status ?? 'draft',
    config: { ...parseConfig(config), type: config.type ?? provider?.kind ?? 'none' },
    secrets: parseSecrets(config),
    grants: body.grants ?? [],
  }
}

export const parseAuthConnectionChange = (
  body: Static<typeof AuthConnectionChangeV1>,
): AuthConnectionChange => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.status !== undefined && { status: body.status }),
  ...(body.config && { config: parseConfig(body.config), secrets: parseSecrets(body.config) }),
  ...(body.grants && { grants: body.grants }),
})

function presentConfig(connection: AuthConnection): Static<typeof ConfigV1> {
  const { config, sealed } = connection
  const masked = (name: SecretName) => (sealed[name] ? mask : '')
  return {
    type: config.type,
    authorizationEndpoint: config.authorizationEndpoint,
    tokenEndpoint: config.tokenEndpoint,
    registrationEndpoint: config.registrationEndpoint,
    registrationAuthMode: config.registrationAuthMode,
    registrationInitialAccessToken: masked('registrationInitialAccessToken'),
    registrationAccessToken: masked('registrationAccessToken'),
    registrationClientUri: config.registrationClientUri,
    lastRegisteredAt: config.lastRegisteredAt,
    clientId: config.clientId,
    clientSecret: masked('clientSecret'),
    headerName: config.headerName,
    apiKey: masked('apiKey'),
    queryParamName: config.queryParamName,
    headerPrefix: config.headerPrefix,
    accessToken: masked('accessToken'),
    username: config.username,
    password: masked('password'),
    scopes: config.scopes,
    audience: config.audience,
    enabled: config.enabled,
    isDefault: config.isDefault,
  }
}

export const presentAuthConnection = (connection: AuthConnection): Static<typeof AuthConnectionV1> =>
  present(shownConnection(connection))

const present = (connection: AuthConnection): Static<typeof AuthConnectionV1> => ({
  id: connection.id,
  appId: connection.appId,
  providerId: connection.providerKey,
  providerKey: connection.providerKey,
  providerName: authProviders.find(({ key }) => key === connection.providerKey)?.name ?? '',
  key: connection.key,
  name: connection.name,
  status: connection.status,
  config: presentConfig(connection),
  secretRef: Object.keys(connection.sealed).length > 0 ? connection.id : null,
  grants: connection.grants,
  lastValidatedAt: connection.lastValidatedAt,
  lastError: connection.lastError,
})

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
