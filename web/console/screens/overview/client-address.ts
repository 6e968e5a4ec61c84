/** Some clients and stores expect an address that ends in `/mcp`; each app is served at one too. */
export const toClientAddress = (endpoint: string): string =>
  endpoint.endsWith('/mcp') ? endpoint : `${endpoint}/mcp`
