import { defineEntity, identify, trackVersions } from './entity.ts'
import { choice, flag, json, nest, text, textList, textMap, time } from './member.ts'

export const authConfigMembers = {
  type: choice({
    text: 'How the credential is sent. By default, the provider decides; without a provider `none`.',
    values: {
      oauth: 'an OAuth 2.0 access token, which the service obtains and renews',
      api_key: 'a key in a header or in the query',
      bearer: 'a fixed token in the header `Authorization`',
      basic: 'user name and password (HTTP Basic)',
      none: 'nothing is sent',
    },
    closed: true,
    default: 'none',
  }),
  authorizationEndpoint: text({
    text: 'OAuth: where users sign in and consent. Its query is kept.',
    example: 'https://login.example.com/authorize',
    default: '',
    url: 'http',
  }),
  tokenEndpoint: text({
    text: 'OAuth: where tokens are issued and renewed.',
    example: 'https://login.example.com/token',
    default: '',
    url: 'http',
  }),
  registrationEndpoint: text({
    text: 'OAuth: where the service registers itself as a client (RFC 7591) if {clientId} is empty.',
    example: 'https://login.example.com/register',
    default: '',
    url: 'http',
  }),
  registrationAuthMode: text({
    text: 'OAuth: how registration is authorized. Every value except `none` sends {registrationInitialAccessToken} if it is set.',
    values: { none: 'without a token' },
    default: '',
  }),
  registrationClientUri: text({
    text: 'OAuth: the address of the registered client; set by the service.',
    example: 'https://login.example.com/register/tenon',
    default: '',
  }),
  lastRegisteredAt: text({ text: 'OAuth: when the service registered itself; empty if never.', default: '' }),
  clientId: text({
    text: 'OAuth: the id of the client at the authorization server.',
    example: 'tenon',
    default: '',
  }),
  headerName: text({
    text: '`api_key`: the header that carries the key.',
    example: 'X-Api-Key',
    default: '',
  }),
  queryParamName: text({
    text: '`api_key`: the query parameter that carries the key, instead of a header.',
    example: 'key',
    default: '',
  }),
  headerPrefix: text({
    text: '`api_key`: the prefix of the key in the header, including its space.',
    example: 'Token ',
    default: '',
  }),
  username: text({ text: '`basic`: the user name.', example: 'ada', default: '' }),
  scopes: textList({ text: 'OAuth: the scopes to request.', example: ['read'], default: [] }),
  audience: text({
    text: 'OAuth: the `audience` of token requests; not sent if empty.',
    example: 'https://api.example.com',
    default: '',
  }),
  enabled: flag({
    text: 'Whether the connection may be used. If false, calls that need it fail. By default true.',
    default: true,
  }),
  isDefault: flag({
    text: 'A flag for clients of the API. The service does not interpret it. By default false.',
    default: false,
  }),
  /**
   * `personal`: each caller uses their own account. Absent means all callers use the account of the owner.
   */
  account: choice({ of: ['personal'], optional: true }),
  /** Set by the service when it registers a client. */
  registeredAuthMethod: choice({
    of: ['client_secret_basic', 'client_secret_post', 'none'],
    optional: true,
  }),
}

/** Settings for requests to an authorization server. The service chooses values for absent and empty ones. */
export const oauthRequestMembers = {
  clientAuthMethod: choice({
    text: 'OAuth: how the client is authenticated at the token endpoint.',
    values: {
      '': 'the registered method, else one method after the other until the server accepts one',
      client_secret_basic: 'in the header `Authorization`',
      client_secret_post: 'in the body',
      none: 'only its id is sent',
      private_key_jwt:
        'by a signature (RFC 7523): `client_secret` is the private key, as PEM or as a JWK with its `kid`',
    },
    optional: true,
    default: '',
  }),
  resource: text({
    text: 'OAuth: the resource indicator (RFC 8707), an absolute URI, or `none` to send none, for servers that reject the parameter. If empty, the endpoints of the MCP servers that use the connection are sent.',
    example: 'https://api.example.com',
    optional: true,
    default: '',
  }),
  authorizationParameters: textMap({
    text: 'OAuth: additional parameters of the address where users sign in; an empty value removes a parameter that the service sends by default. Not for secrets: the values are shown.',
    example: { access_type: 'offline', prompt: 'consent' },
    optional: true,
    default: {},
  }),
  tokenParameters: textMap({
    text: 'OAuth: additional parameters of every token request; an empty value removes a parameter that the service sends by default. Not for secrets: the values are shown.',
    example: { audience: 'https://api.example.com' },
    optional: true,
    default: {},
  }),
}

const secret = (meaning: string) =>
  text({
    text: `${meaning} Write-only: responses show \`********\` if it is set, else an empty string. Sending the mask back changes nothing. A reference such as \`\${vault:secret/books#key}\` is stored as it is, if the operator of the service permits it.`,
  })

/** APIs have them in the configuration. */
export const authSecretMembers = {
  clientSecret: secret('OAuth: the secret of the client; empty for a public client.'),
  apiKey: secret('`api_key`: the key.'),
  accessToken: secret('`bearer`: the token. OAuth: the current access token.'),
  password: secret('`basic`: the password.'),
  registrationInitialAccessToken: secret('OAuth: the token that the registration endpoint requires.'),
  registrationAccessToken: secret('OAuth: the token that manages the registered client (RFC 7592).'),
}

/** OAuth grant types. */
export const grants = textList({
  text: 'OAuth grant types. `client_credentials` needs no sign-in.',
  values: {
    authorization_code: 'the owner of the app signs in once in a browser',
    refresh_token: 'the service renews the token without the owner',
    client_credentials: 'the service obtains tokens with {clientId} and {clientSecret}',
  },
  default: [],
  file: true,
})

export const authConnection = defineEntity('auth connection', {
  ...identify('authConnection', 'connection'),
  providerKey: text({
    text: 'The kind of provider. By default the provider for {config.type}.',
    values: {
      'custom-oauth': 'OAuth 2.0',
      'custom-api-key': 'API key',
      'custom-bearer': 'bearer token',
      'custom-basic': 'HTTP Basic',
    },
    file: true,
  }),
  key: text({
    text: 'Short name, unique in the app, derived from the name.',
    example: 'books_key',
    file: true,
  }),
  name: text({ text: 'Name of the connection, shown to people.', example: 'Books key', file: true }),
  /** Derived from the use of the connection. */
  status: choice({
    text: 'Whether the credential works. Requests may set `draft` (the default) and `valid`; calls and tests update it.',
    values: {
      draft: 'not used yet, disconnected, or its secret must be entered again',
      valid: 'a server accepted it',
      invalid: 'a server rejected it, or the service cannot read the secret elsewhere',
      expired: 'the authorization has expired: connect again',
    },
    closed: true,
    volatile: true,
  }),
  config: nest(
    { ...authConfigMembers, ...oauthRequestMembers },
    { text: 'How to authenticate, and where tokens come from.' },
  ),
  /** Encrypted secrets by name. They belong to the app, not to a release. Only the `Secrets` port can decrypt them. */
  sealed: json({ volatile: true }),
  /** While it is empty, the first origin that uses the secrets is added. */
  boundOrigins: textList({
    text: 'The origins that receive the secrets; requests to other origins carry none. Empty if the connection has no secrets, or nothing uses it yet.',
    example: ['https://api.example.com'],
    default: [],
    volatile: true,
  }),
  /**
   * An integration with another origin uses the connection: its secrets count as missing until they are entered again.
   */
  isDetached: flag({ column: 'detached', default: false, volatile: true }),
  grants,
  lastValidatedAt: time({
    text: 'When a server last accepted the credential; null if never.',
    nullable: true,
    volatile: true,
  }),
  lastError: text({
    text: 'Why the last use or test failed, and how to fix it; null if it succeeded.',
    nullable: true,
    volatile: true,
  }),
  ...trackVersions('connection'),
})
