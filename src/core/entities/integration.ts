import { authConfigMembers, authConnection, grants } from './auth-connection.ts'
import { defineEntity, identify, trackVersions } from './entity.ts'
import { exampleTime } from './examples.ts'
import { choice, flag, json, list, nest, reference, text, textList, time } from './member.ts'

const discoverySource = text({
  text: 'The step of discovery that reports it.',
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
  code: text({ text: 'What happened, for programs.', example: 'protected_resource_probe_failed' }),
  message: text({ text: 'What happened, for people.', example: '114 operations were found.' }),
  severity: choice({
    text: 'How serious it is.',
    values: { info: 'for information', warning: 'something is missing', error: 'discovery failed' },
    closed: true,
  }),
  source: discoverySource,
  userFacing: flag({
    text: 'Whether it is worth showing to people; false for steps that merely succeeded.',
  }),
}

/** The input that creates a suggested auth connection, except what only its owner knows: secrets, user, client id. */
export const suggestedConnectionMembers = {
  providerKey: authConnection.members.providerKey,
  name: text({ text: 'The name to give the connection.', example: 'Books API (OAuth)' }),
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
    { text: 'Everything that discovery found; secrets, user name and client id are for you to add.' },
  ),
  grants,
}

/** An authentication method that discovery found. */
export const authSuggestionMembers = {
  key: text({ text: 'Distinguishes the suggestions of an integration.', example: 'oauth' }),
  label: text({ text: 'Short name.', example: 'OAuth 2.0' }),
  summary: text({
    text: 'What it is, in a sentence.',
    example: 'Sign-in with OAuth 2.0 at login.example.com.',
  }),
  note: text({ text: 'What is left for you to do.', example: 'Sign in once.' }),
  source: discoverySource,
  createable: flag({
    text: 'Whether enough is known to create the connection: {connection} is then the body to send.',
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
    text: 'The authorization server, as its metadata name it; empty: not OAuth.',
    example: 'https://login.example.com',
  }),
  authorizationEndpoint: text({ text: 'Where users sign in; empty: not OAuth.' }),
  tokenEndpoint: text({ text: 'Where tokens are issued; empty: not OAuth.' }),
  registrationEndpoint: text({ text: 'Where clients register themselves; empty: they cannot.' }),
  extensionUri: text({
    text: 'The MCP extension that the connection needs; empty: none.',
    example: 'io.modelcontextprotocol/oauth-client-credentials',
  }),
  clientIdMetadataDocumentSupported: flag({
    text: 'Whether the authorization server accepts the address of a metadata document as client id: no registration is needed then.',
  }),
  scopes: textList({ text: 'Scopes to request.', example: ['read'] }),
  requiredScopes: textList({ text: 'Scopes without which calls fail.', example: ['books:read'] }),
  connection: nest(suggestedConnectionMembers, {
    text: 'The body that creates the auth connection; null unless {createable}.',
    nullable: true,
  }),
}

/** The import result of one operation of a document. */
export const importReportMembers = {
  externalId: text({
    text: 'The `operationId` of the document, else method and path.',
    example: 'listBooks',
  }),
  method: text({ text: 'HTTP method.', example: 'GET' }),
  path: text({ text: 'Path template.', example: '/books' }),
  outcome: choice({
    text: 'What became of it.',
    values: { imported: 'complete', degraded: 'usable, with losses', refused: 'left out' },
    closed: true,
  }),
  reasons: textList({
    text: 'What was lost, why it was left out, what was repaired, or which text may deceive the model or a reader.',
    example: ['Cookie parameters are not sent.'],
  }),
}

/**
 * Which operations of a document are imported: those with one of the tags, with a path that one of the patterns matches, or
 * that are listed; without any of these all of them.
 */
export const documentPartMembers = {
  tags: textList({ text: 'Operations with one of these tags.', example: ['orders'], default: [] }),
  paths: textList({
    text: 'Operations with a path that one of these patterns matches: `*` stands for one segment, `**` for any number, and a method may come first, as `GET /orders/**`.',
    example: ['/orders/**'],
    default: [],
  }),
  operations: textList({
    text: 'Operations by their `operationId`, or as `GET /orders`.',
    example: ['listOrders'],
    default: [],
  }),
  overlay: json({
    text: 'Changes of the document before it is imported: an OpenAPI Overlay 1.0, or a JSON Patch as a list. By default none.',
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
    text: 'The kind of provider. By default the one of {kind}.',
    values: { 'custom-http': 'an HTTP API', 'custom-mcp': 'an MCP server' },
    closed: true,
    file: true,
  }),
  authConnectionId: reference('authConnection', {
    text: 'The auth connection whose credential is sent with every call; empty: none.',
    nullable: true,
    emptyAsNull: true,
    publicName: 'authId',
  }),
  endpoint: text({
    text: '`rest`: the OpenAPI or Swagger document to import. `mcp`: the server itself.',
    example: 'https://api.example.com/openapi.json',
  }),
  /** Relative to the app file that it was imported with; "" means none. */
  documentPath: text({ default: '' }),
  documentDigest: text({ default: '' }),
  /** Null: all of it. */
  documentPart: nest(documentPartMembers, { nullable: true, default: null }),
  /** The server that the document declared when it was imported last, which may lack a host; "" means none, or not known. */
  declaredServer: text({ default: '', volatile: true }),
  baseUrl: text({
    text: '`rest`: where operations are called; if empty, the first server of the document. Not used by `mcp`.',
    example: 'https://api.example.com',
  }),
  title: text({
    text: 'Title of the document or name of the server, as discovered.',
    example: 'Bookshop API',
    default: '',
  }),
  specVersion: text({ text: 'Version of OpenAPI or MCP, as discovered.', example: '3.1.0', default: '' }),
  status: choice({
    text: 'Whether tools may use it. By default `ready`.',
    values: { draft: 'not yet: its tools are hidden', ready: 'its tools are served' },
    closed: true,
    default: 'ready',
    file: true,
  }),
  discoveryWarnings: textList({
    text: 'What discovery could not use, in sentences.',
    example: ['The document names no server.'],
    default: [],
  }),
  discoveryEvents: list(discoveryEventMembers, {
    text: 'The steps of the last discovery.',
    default: [],
    volatile: true,
  }),
  /** As of the last discovery that could read the document. */
  importReport: list(importReportMembers, { default: [], volatile: true }),
  authDiscoveryStatus: choice({
    text: 'Whether the server says how to authenticate.',
    values: { none: 'nothing was found', discovered: 'it does: see {authSuggestions}' },
    closed: true,
    default: 'none',
  }),
  authDiscoveredAt: time({
    text: 'When that was found out; empty: never.',
    example: exampleTime,
    nullable: true,
    emptyAsNull: true,
    default: null,
    volatile: true,
  }),
  authSuggestions: list(authSuggestionMembers, {
    text: 'Auth connections that would fit this server.',
    default: [],
  }),
  lastDiscoveredAt: time({
    text: 'When discovery last ran; empty: never.',
    example: exampleTime,
    nullable: true,
    emptyAsNull: true,
    default: null,
    volatile: true,
  }),
  lastError: text({
    text: 'Why the last discovery failed; null: it did not.',
    nullable: true,
    default: null,
    volatile: true,
  }),
  /** How often the source at `endpoint` is read for changes, as `6h`; "" means never. */
  refreshEvery: text({ default: '' }),
  ...trackVersions('integration'),
})
