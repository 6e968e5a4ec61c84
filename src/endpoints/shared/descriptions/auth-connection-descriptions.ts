// What the OpenAPI documents say about auth connections.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { exampleIds, exampleTime } from './example-texts.ts'

const secret = (text: string) =>
  `${text} Write-only: responses show \`********\` if it is set, and empty if not; the mask sent back changes nothing.`

/** The configuration of a credential, also of a suggested one. */
export const authConfig: MemberDescriptions = {
  type: {
    text: 'How the credential is sent. By default that of the provider, else `none`.',
    values: {
      oauth: 'an OAuth 2.0 access token, which the service obtains and renews',
      api_key: 'a key in a header or in the query',
      bearer: 'a fixed token in the header `Authorization`',
      basic: 'user name and password (HTTP Basic)',
      none: 'nothing is sent',
    },
    closed: true,
  },
  authorizationEndpoint: {
    text: 'OAuth: where users sign in and consent. Its query is kept.',
    example: 'https://login.example.com/authorize',
  },
  tokenEndpoint: {
    text: 'OAuth: where tokens are issued and renewed.',
    example: 'https://login.example.com/token',
  },
  registrationEndpoint: {
    text: 'OAuth: where the service registers itself as a client (RFC 7591) if {clientId} is empty.',
    example: 'https://login.example.com/register',
  },
  registrationAuthMode: {
    text: 'OAuth: how the registration is authorized. Any value but `none` sends {registrationInitialAccessToken} if it is set.',
    values: { none: 'without a token' },
  },
  registrationInitialAccessToken: secret('OAuth: the token that the registration endpoint requires.'),
  registrationAccessToken: secret('OAuth: the token that manages the registered client (RFC 7592).'),
  registrationClientUri: {
    text: 'OAuth: the address of the registered client; set by the service.',
    example: 'https://login.example.com/register/tenon',
  },
  lastRegisteredAt: 'OAuth: when the service registered itself; empty: never.',
  clientId: { text: 'OAuth: the id of the client at the authorization server.', example: 'tenon' },
  clientSecret: secret('OAuth: the secret of the client; empty for a public client.'),
  headerName: { text: '`api_key`: the header that carries the key.', example: 'X-Api-Key' },
  apiKey: secret('`api_key`: the key.'),
  queryParamName: {
    text: '`api_key`: the query parameter that carries the key, instead of a header.',
    example: 'key',
  },
  headerPrefix: {
    text: '`api_key`: what precedes the key in the header, with its space.',
    example: 'Token ',
  },
  accessToken: secret('`bearer`: the token. OAuth: the current access token.'),
  username: { text: '`basic`: the user name.', example: 'ada' },
  password: secret('`basic`: the password.'),
  scopes: { text: 'OAuth: the scopes to request.', example: ['read'] },
  audience: {
    text: 'OAuth: sent as `audience` with token requests; empty: not sent.',
    example: 'https://api.example.com',
  },
  clientAuthMethod: {
    text: 'OAuth: how the client is authenticated at the token endpoint.',
    values: {
      '': 'as the server registered it, else one method after the other until one is accepted',
      client_secret_basic: 'in the header `Authorization`',
      client_secret_post: 'in the body',
      none: 'by its id alone',
      private_key_jwt:
        'by a signature (RFC 7523): `client_secret` is the private key, as PEM or as a JWK with its `kid`',
    },
  },
  resource: {
    text: 'OAuth: the resource indicator (RFC 8707), an absolute URI, or `none` to send none, for servers that refuse the parameter. Empty: the endpoints of the MCP servers that use the connection.',
    example: 'https://api.example.com',
  },
  authorizationParameters: {
    text: 'OAuth: further parameters of the address where users sign in; an empty value leaves out what the service sends otherwise. Not for secrets: they are shown.',
    example: { access_type: 'offline', prompt: 'consent' },
  },
  tokenParameters: {
    text: 'OAuth: further parameters of every token request; an empty value leaves out what the service sends otherwise. Not for secrets: they are shown.',
    example: { audience: 'https://api.example.com' },
  },
  enabled: 'Whether the connection may be used. If false, calls that need it fail. By default true.',
  isDefault: 'A mark for clients of the API, which the service does not interpret. By default false.',
}

/** Also of suggested connections. */
export const grantValues = {
  authorization_code: 'the owner of the app signs in once in a browser',
  refresh_token: 'the token is renewed without the owner',
  client_credentials: 'the service obtains tokens by itself with {clientId} and {clientSecret}',
}

const grantsText = 'OAuth grant types. With `client_credentials` nobody has to sign in.'

const providerTexts: MemberDescriptions = {
  providerId: { text: 'The same as {providerKey}.', example: 'custom-oauth' },
  providerKey: {
    text: 'The kind of provider. By default the one that fits {config.type}.',
    values: {
      'custom-oauth': 'OAuth 2.0',
      'custom-api-key': 'API key',
      'custom-bearer': 'bearer token',
      'custom-basic': 'HTTP Basic',
    },
  },
  providerName: { text: 'Name of the provider.', example: 'API key' },
}

const authConnection: MemberDescriptions = {
  id: { text: 'Identifies the connection.', example: exampleIds.authConnection },
  appId: { text: 'The app that it belongs to.', example: exampleIds.app },
  ...providerTexts,
  key: { text: 'Short name, unique in the app, derived from the name.', example: 'books_key' },
  name: { text: 'Name of the connection, which people see.', example: 'Books key' },
  status: {
    text: 'Whether the credential works. Requests may set `draft` (the default) and `valid`; the service sets it by use and by tests.',
    values: {
      draft: 'not used yet, disconnected, or its secret must be sent again',
      valid: 'a server accepted it',
      invalid: 'a server rejected it',
      expired: 'the authorization has ended: connect again',
    },
    closed: true,
  },
  config: { text: 'What is sent, and where tokens come from.', members: authConfig },
  secretRef: {
    text: 'The id of the connection if a secret is set; else null.',
    example: exampleIds.authConnection,
  },
  grants: { text: grantsText, values: grantValues },
  boundOrigins: {
    text: 'The origins to which the secrets are sent; requests to others carry none. Empty: it has no secrets, or nothing uses it yet.',
    example: ['https://api.example.com'],
  },
  tokenExpiresAt: {
    text: 'OAuth: when the access token expires; null: there is none, or its server did not say.',
    example: exampleTime,
  },
  tokenRenewable: 'OAuth: whether the service obtains the next access token by itself.',
  lastValidatedAt: { text: 'When a server last accepted the credential; null: never.', example: exampleTime },
  lastError: 'Why the last use or test failed, and what helps; null: it did not fail.',
  createdAt: 'When the connection was created.',
  updatedAt: 'When the connection was last changed.',
}

const suggestedConnection: MemberDescriptions = {
  providerKey: authConnection.providerKey ?? '',
  name: { text: 'The name to give the connection.', example: 'Books API (OAuth)' },
  config: {
    text: 'Everything that discovery found; secrets, user name and client id are for you to add.',
    members: authConfig,
  },
  grants: { text: grantsText, values: grantValues },
}

export const authConnectionEntities = {
  AuthConnection: authConnection,
  SuggestedConnection: suggestedConnection,
  Authorize: {
    redirectTo: {
      text: 'The page where the browser ends afterwards. Its origin must be that of the service or one of `ALLOWED_ORIGINS`; empty: a page of the service.',
      example: 'http://localhost:4000/',
    },
  },
  Authorization: {
    authorizationUrl: {
      text: 'Open it in a browser: it leads to the sign-in of the authorization server.',
      example: 'https://tenon.example.com/oauth/start?ticket=…',
    },
    expires: { text: 'Until when it can be opened: ten minutes after the request.', example: exampleTime },
  },
} satisfies Record<string, MemberDescriptions>

export const authConnectionOperations: Record<string, OperationDescription> = {
  'authConnections.list': { text: 'Lists the credentials of an app, with masked secrets.' },
  'authConnections.create': {
    text: 'Stores a credential. Secrets are encrypted and never returned. A secret is sent only to the origins of the integrations that use the connection.',
  },
  'authConnections.read': { text: 'Returns a connection; secrets are masked.' },
  'authConnections.change': {
    text: 'Changes the members that the body has. A new secret takes effect at once, also for the live release. A secret sent as its mask stays, as an empty one it is removed.',
  },
  'authConnections.delete': {
    text: 'Deletes the connection and its secrets. Integrations that use it keep the reference, and the draft is blocked until they get another.',
  },
  'authConnections.authorize': {
    text: 'Begins the sign-in of an OAuth connection with the authorization code flow and PKCE. Registers the service as a client first, if there is a registration endpoint and no client id.',
  },
  'authConnections.disconnect': {
    text: 'Forgets the access and refresh token; the configuration stays. Calls fail until somebody connects again.',
  },
  'authConnections.test': {
    text: 'Obtains a token if one is needed and sends one safe request to a server that uses the connection. The result becomes its status. Always 200: {ok} tells the result.',
    members: {
      ok: 'Whether a server accepted the credential.',
      message: {
        text: 'What was tried and what came of it.',
        example: 'GET https://api.example.com/books responded with 200.',
      },
      auth: 'The connection after the test.',
    },
  },
}
