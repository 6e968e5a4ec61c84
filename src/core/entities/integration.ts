import { authConfigMembers, authConnection, grants } from './auth-connection.ts'
import { defineEntity, identify, trackVersions } from './entity.ts'
import { choice, flag, json, list, nest, number, reference, text, textList, time } from './member.ts'

const discoverySource = text({
  text: 'The step of discovery that reports the event.',
  values: {
    probe: 'a request without credentials',
    challenge: 'the header `WWW-Authenticate` of a response',
    protected_resource_metadata: 'the metadata of the resource (RFC 9728)',
    authorization_server_metadata: 'the metadata of the authorization server (RFC 8414)',
    openapi: 'the OpenAPI document',
    mcp: 'the MCP server',
  },
})

/** A step of discovery, shown to the owner. */
export const discoveryEventMembers = {
  code: text({ text: 'A code for programs.', example: 'protected_resource_probe_failed' }),
  message: text({ text: 'A message for people.', example: '114 operations were found.' }),
  severity: choice({
    text: 'The severity.',
    values: { info: 'for information', warning: 'something is missing', error: 'discovery failed' },
    closed: true,
  }),
  source: discoverySource,
  userFacing: flag({
    text: 'Whether to show it to people; false for steps that succeeded without anything to report.',
  }),
}

/**
 * The input that creates a suggested auth connection, without the secrets, user name and client id, which only the
 * owner knows.
 */
export const suggestedConnectionMembers = {
  providerKey: authConnection.members.providerKey,
  name: text({ text: 'The name for the connection.', example: 'Books API (OAuth)' }),
  config: nest(
    {
      type: authConfigMembers.type,
      authorizationEndpoint: authConfigMembers.authorizationEndpoint,
      tokenEndpoint: authConfigMembers.tokenEndpoint,
      registrationEndpoint: authConfigMembers.registrationEndpoint,
      registrationAuthMode: authConfigMembers.registrationAuthMode,
      headerName: authConfigMembers.headerName,
      headerPrefix: authConfigMembers.headerPrefix,
      queryParamName: authConfigMembers.queryParamName,
      scopes: authConfigMembers.scopes,
      audience: authConfigMembers.audience,
    },
    { text: 'Everything that discovery found. You add secrets, user name and client id.' },
  ),
  grants,
}

/** An authentication method that discovery found. */
export const authSuggestionMembers = {
  key: text({ text: 'Identifies the suggestion within its integration.', example: 'oauth' }),
  label: text({ text: 'Short name.', example: 'OAuth 2.0' }),
  summary: text({
    text: 'A description in one sentence.',
    example: 'Sign-in with OAuth 2.0 at login.example.com.',
  }),
  note: text({ text: 'The step that remains for you.', example: 'Sign in once.' }),
  source: discoverySource,
  createable: flag({
    text: 'Whether enough is known to create the connection. If true, {connection} is the request body.',
  }),
  suggestedAuthMode: text({ text: 'The same as {suggestedAuthType}.', example: 'oauth' }),
  suggestedAuthType: text({
    text: 'Type of the credential.',
    values: {
      oauth: 'OAuth 2.0',
      api_key: 'API key',
      bearer: 'bearer token',
      basic: 'HTTP Basic',
      none: 'none',
    },
    closed: true,
  }),
  providerKey: text({ text: 'The provider of the auth connection.', example: 'custom-oauth' }),
  authorizationServerIssuer: text({
    text: 'The issuer in the metadata of the authorization server; empty unless it is OAuth.',
    example: 'https://login.example.com',
  }),
  authorizationEndpoint: text({ text: 'Where users sign in; empty unless it is OAuth.' }),
  tokenEndpoint: text({ text: 'Where tokens are issued; empty unless it is OAuth.' }),
  registrationEndpoint: text({
    text: 'Where clients register themselves; empty if the server has no registration.',
  }),
  extensionUri: text({
    text: 'The MCP extension that the connection needs; empty if there is none.',
    example: 'io.modelcontextprotocol/oauth-client-credentials',
  }),
  clientIdMetadataDocumentSupported: flag({
    text: 'Whether the authorization server accepts the URL of a metadata document as client id, so that no registration is needed.',
  }),
  scopes: textList({ text: 'Scopes to request.', example: ['read'] }),
  requiredScopes: textList({ text: 'Scopes that calls require.', example: ['books:read'] }),
  connection: nest(suggestedConnectionMembers, {
    text: 'The request body that creates the auth connection; null unless {createable}.',
    nullable: true,
  }),
}

/** The import result of one operation of a document. */
export const importReportMembers = {
  externalId: text({
    text: 'The `operationId` in the document, otherwise the method and path.',
    example: 'listBooks',
  }),
  method: text({ text: 'HTTP method.', example: 'GET' }),
  path: text({ text: 'Path template.', example: '/books' }),
  outcome: choice({
    text: 'The result of the import.',
    values: { imported: 'complete', degraded: 'imported, but incomplete', refused: 'left out' },
    closed: true,
  }),
  reasons: textList({
    text: 'What was lost or repaired, why the operation was skipped, or which text may deceive the model or a reader.',
    example: ['Cookie parameters are not sent.'],
  }),
}

/**
 * Selects the operations of a document to import: by tag, by path pattern, or by name. Without a selection all are
 * imported.
 */
export const documentPartMembers = {
  tags: textList({ text: 'Operations with one of these tags.', example: ['orders'], default: [] }),
  paths: textList({
    text: 'Operations with a path that one of these patterns matches: `*` stands for one segment, `**` for any number, and a method may come first, as `GET /orders/**`.',
    example: ['/orders/**'],
    default: [],
  }),
  operations: textList({
    text: 'Operations, each by its `operationId` or by method and path, such as `GET /orders`.',
    example: ['listOrders'],
    default: [],
  }),
  overlay: json({
    text: 'Changes to make to the document before it is imported: an OpenAPI Overlay 1.0, or a JSON Patch as a list. By default none.',
    example: [{ op: 'remove', path: '/paths/~1internal' }],
    default: null,
  }),
}

export const integration = defineEntity('integration', {
  ...identify('integration', 'integration'),
  key: text({
    text: 'Short name, unique in the app, derived from the name.',
    example: 'books',
    file: true,
  }),
  name: text({ text: 'Name of the integration, which people see.', example: 'Books', file: true }),
  kind: choice({
    text: 'What kind of server it is. Cannot be changed.',
    values: { rest: 'an HTTP API', mcp: 'an MCP server' },
    closed: true,
    file: true,
  }),
  providerKey: text({
    text: 'The kind of provider. By default the one that matches {kind}.',
    values: { 'custom-http': 'an HTTP API', 'custom-mcp': 'an MCP server' },
    closed: true,
    file: true,
  }),
  authConnectionId: reference('authConnection', {
    text: 'The auth connection whose credential is sent with every call; empty if there is none.',
    nullable: true,
    emptyAsNull: true,
    publicName: 'authId',
  }),
  endpoint: text({
    text: '`rest`: the OpenAPI or Swagger document to import. `mcp`: the server itself. Empty if there is none.',
    example: 'https://api.example.com/openapi.json',
    url: 'http',
  }),
  /** Relative to the app file that it was imported with; "" means none. */
  documentPath: text({ default: '' }),
  documentDigest: text({ default: '' }),
  /** The version of the importer that read the text with this digest; 0 means an earlier one. */
  documentImporter: number({ default: 0, volatile: true }),
  /** Null means all of it. */
  documentPart: nest(documentPartMembers, { nullable: true, default: null }),
  /** The server that the document declared at its last import; it may lack a host. "" means none, or unknown. */
  declaredServer: text({ default: '', volatile: true }),
  baseUrl: text({
    text: '`rest`: the base URL of calls; if empty, the first server of the document. Not used by `mcp`.',
    example: 'https://api.example.com',
    url: 'http',
  }),
  title: text({
    text: 'Title of the document or name of the server, from discovery.',
    example: 'Bookshop API',
    default: '',
  }),
  specVersion: text({ text: 'Version of OpenAPI or MCP, from discovery.', example: '3.1.0', default: '' }),
  status: choice({
    text: 'Whether tools may use it. By default `ready`; `draft` while its document or server could not be read and it has no operations.',
    values: { draft: 'not yet: its tools are hidden', ready: 'its tools are served' },
    closed: true,
    default: 'ready',
    file: true,
  }),
  discoveryWarnings: textList({
    text: 'The parts that discovery could not use, as sentences.',
    example: ['The document names no server.'],
    default: [],
  }),
  discoveryEvents: list(discoveryEventMembers, {
    text: 'The steps of the last discovery.',
    default: [],
    volatile: true,
  }),
  /** From the last discovery that could read the document. */
  importReport: list(importReportMembers, { default: [], volatile: true }),
  authDiscoveryStatus: choice({
    text: 'Whether the server declares how to authenticate.',
    values: { none: 'nothing was found', discovered: 'it does; see {authSuggestions}' },
    closed: true,
    default: 'none',
  }),
  authDiscoveredAt: time({
    text: 'When this was last checked, if it ever was.',
    nullable: true,
    emptyAsNull: true,
    default: null,
    volatile: true,
  }),
  authSuggestions: list(authSuggestionMembers, {
    text: 'Auth connections that fit this server.',
    default: [],
  }),
  lastDiscoveredAt: time({
    text: 'When discovery last ran, if it ever did.',
    nullable: true,
    emptyAsNull: true,
    default: null,
    volatile: true,
  }),
  lastError: text({
    text: 'Why the last discovery failed; null if it succeeded.',
    nullable: true,
    default: null,
    volatile: true,
  }),
  /** How often the source at `endpoint` is read for changes, as `6h`; "" means never. */
  refreshEvery: text({ default: '' }),
  ...trackVersions('integration'),
})
