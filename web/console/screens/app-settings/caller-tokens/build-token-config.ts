// The configuration with which chat clients send a token: commands, and entries of configuration files.

export const tokenClients = ['claude_code', 'cursor', 'vscode', 'codex', 'other'] as const
export type TokenClient = (typeof tokenClients)[number]

/** `name` is a slug, and a token has only letters and digits, so both are safe in a shell. */
type TokenServer = { name: string; url: string; secret: string }

const toJson = (value: object) => JSON.stringify(value, null, 2)
const buildHeaders = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } })

const builders: Record<TokenClient, (server: TokenServer) => string> = {
  claude_code: ({ name, url, secret }) =>
    `claude mcp add --transport http "${name}" "${url}" --header "Authorization: Bearer ${secret}"`,
  cursor: ({ name, url, secret }) => toJson({ mcpServers: { [name]: { url, ...buildHeaders(secret) } } }),
  vscode: ({ name, url, secret }) =>
    toJson({ servers: { [name]: { type: 'http', url, ...buildHeaders(secret) } } }),
  codex: ({ name, url, secret }) =>
    `export TENON_APP_TOKEN=${secret}\ncodex mcp add "${name}" --url "${url}" --bearer-token-env-var TENON_APP_TOKEN`,
  other: ({ name, url, secret }) =>
    toJson({ mcpServers: { [name]: { type: 'http', url, ...buildHeaders(secret) } } }),
}

export const buildTokenConfig = (client: TokenClient, server: TokenServer): string => builders[client](server)
