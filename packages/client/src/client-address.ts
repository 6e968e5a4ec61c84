/** Some clients and stores expect an address that ends in `/mcp`, so each app is also served there. */
export const toClientAddress = (endpoint: string): string =>
  endpoint.endsWith('/mcp') ? endpoint : `${endpoint}/mcp`

/** The address where the owner of an app uses its draft in a chat client. */
export const toDraftAddress = (endpoint: string): string => toClientAddress(`${endpoint}/draft`)
