/** Some clients and stores expect an address that ends in `/mcp`; each app is served at one too. */
export const toClientAddress = (endpoint: string): string =>
  endpoint.endsWith('/mcp') ? endpoint : `${endpoint}/mcp`

/** Where the owner of an app uses its draft in a chat client. */
export const toDraftAddress = (endpoint: string): string => toClientAddress(`${endpoint}/draft`)
