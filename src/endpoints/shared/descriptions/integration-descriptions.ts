// What the OpenAPI documents say about integrations.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { exampleIds, exampleTime } from './example-texts.ts'

const httpMethodText = 'HTTP method.'

const importReport: MemberDescriptions = {
  imported: 'How many operations were imported completely.',
  degraded: 'How many were imported, but lost something: their reasons say what.',
  refused: 'How many could not be imported.',
  operations: {
    text: 'Each operation of the document. Absent in lists.',
    members: {
      externalId: { text: 'The `operationId` of the document, else method and path.', example: 'listBooks' },
      method: { text: httpMethodText, example: 'GET' },
      path: { text: 'Path template.', example: '/books' },
      outcome: {
        text: 'What became of it.',
        values: { imported: 'complete', degraded: 'usable, with losses', refused: 'left out' },
        closed: true,
      },
      reasons: {
        text: 'What was lost, why it was left out, what was repaired, or which text may deceive the model or a reader.',
        example: ['Cookie parameters are not sent.'],
      },
    },
  },
}

const discoveryEvent: MemberDescriptions = {
  code: { text: 'What happened, for programs.', example: 'protected_resource_probe_failed' },
  message: { text: 'What happened, for people.', example: '114 operations were found.' },
  severity: {
    text: 'How serious it is.',
    values: { info: 'for information', warning: 'something is missing', error: 'discovery failed' },
    closed: true,
  },
  source: {
    text: 'The step of discovery that reports it.',
    values: {
      probe: 'a request without credentials',
      challenge: 'the header `WWW-Authenticate` of a response',
      protected_resource_metadata: 'the metadata of the resource (RFC 9728)',
      authorization_server_metadata: 'the metadata of the authorization server (RFC 8414)',
      openapi: 'the OpenAPI document',
      mcp: 'the MCP server',
    },
  },
  userFacing: 'Whether it is worth showing to people; false for steps that merely succeeded.',
}

const integration: MemberDescriptions = {
  id: { text: 'Identifies the integration.', example: exampleIds.integration },
  appId: { text: 'The app that it belongs to.', example: exampleIds.app },
  key: { text: 'Short name, unique in the app, derived from the name.', example: 'books' },
  name: { text: 'Name of the integration, which people see.', example: 'Books' },
  kind: {
    text: 'What kind of server it is. Cannot be changed.',
    values: { rest: 'an HTTP API', mcp: 'an MCP server' },
    closed: true,
  },
  providerId: { text: 'The same as {providerKey}.', example: 'custom-http' },
  providerKey: {
    text: 'The kind of provider. By default the one of {kind}.',
    values: { 'custom-http': 'an HTTP API', 'custom-mcp': 'an MCP server' },
    closed: true,
  },
  providerName: { text: 'Name of the provider.', example: 'HTTP API' },
  authId: {
    text: 'The auth connection whose credential is sent with every call; empty: none.',
    example: exampleIds.authConnection,
  },
  endpoint: {
    text: '`rest`: the OpenAPI or Swagger document to import. `mcp`: the server itself.',
    example: 'https://api.example.com/openapi.json',
  },
  baseUrl: {
    text: '`rest`: where operations are called; if empty, the first server of the document. Not used by `mcp`.',
    example: 'https://api.example.com',
  },
  part: {
    text: 'Which part of the document is imported; null: all of it. Imports and discovery set it. In lists without {overlay}.',
    example: { tags: ['orders'] },
  },
  title: { text: 'Title of the document or name of the server, as discovered.', example: 'Bookshop API' },
  specVersion: { text: 'Version of OpenAPI or MCP, as discovered.', example: '3.1.0' },
  discoveryWarnings: {
    text: 'What discovery could not use, in sentences.',
    example: ['The document names no server.'],
  },
  discoveryEvents: { text: 'The steps of the last discovery.', members: discoveryEvent },
  importReport: { text: 'What became of the operations of the document.', members: importReport },
  authDiscoveryStatus: {
    text: 'Whether the server says how to authenticate.',
    values: { none: 'nothing was found', discovered: 'it does: see {authSuggestions}' },
    closed: true,
  },
  authDiscoveredAt: { text: 'When that was found out; empty: never.', example: exampleTime },
  authSuggestions: 'Auth connections that would fit this server.',
  status: {
    text: 'Whether tools may use it. By default `ready`.',
    values: { draft: 'not yet: its tools are hidden', ready: 'its tools are served' },
    closed: true,
  },
  lastDiscoveredAt: { text: 'When discovery last ran; empty: never.', example: exampleTime },
  lastError: 'Why the last discovery failed; null: it did not.',
  registrySlug: {
    text: 'An entry of the directory of MCP servers, in place of {endpoint}: its address is used.',
    example: 'io-github-acme-files',
  },
  registryVariables: {
    text: 'Values for the variables in the address of that entry, by their names.',
    example: { region: 'eu' },
  },
  createdAt: 'When the integration was created.',
  updatedAt: 'When the integration was last changed.',
}

const authSuggestion: MemberDescriptions = {
  key: { text: 'Distinguishes the suggestions of an integration.', example: 'oauth' },
  label: { text: 'Short name.', example: 'OAuth 2.0' },
  summary: { text: 'What it is, in a sentence.', example: 'Sign-in with OAuth 2.0 at login.example.com.' },
  note: { text: 'What is left for you to do.', example: 'Sign in once.' },
  source: discoveryEvent.source ?? '',
  createable: 'Whether enough is known to create the connection: {connection} is then the body to send.',
  suggestedAuthMode: { text: 'The same as {suggestedAuthType}.', example: 'oauth' },
  suggestedAuthType: {
    text: 'Type of the credential.',
    values: {
      oauth: 'OAuth 2.0',
      api_key: 'API key',
      bearer: 'bearer token',
      basic: 'HTTP Basic',
      none: 'none',
    },
    closed: true,
  },
  providerKey: { text: 'The provider of the auth connection.', example: 'custom-oauth' },
  authorizationServerIssuer: {
    text: 'The authorization server, as its metadata name it; empty: not OAuth.',
    example: 'https://login.example.com',
  },
  authorizationEndpoint: 'Where users sign in; empty: not OAuth.',
  tokenEndpoint: 'Where tokens are issued; empty: not OAuth.',
  registrationEndpoint: 'Where clients register themselves; empty: they cannot.',
  extensionUri: {
    text: 'The MCP extension that the connection needs; empty: none.',
    example: 'io.modelcontextprotocol/oauth-client-credentials',
  },
  clientIdMetadataDocumentSupported:
    'Whether the authorization server accepts the address of a metadata document as client id: no registration is needed then.',
  scopes: { text: 'Scopes to request.', example: ['read'] },
  requiredScopes: { text: 'Scopes without which calls fail.', example: ['books:read'] },
  connection: 'The body that creates the auth connection; null unless {createable}.',
}

export const documentPart: MemberDescriptions = {
  tags: { text: 'Operations with one of these tags.', example: ['orders'] },
  paths: {
    text: 'Operations with a path that one of these patterns matches: `*` stands for one segment, `**` for any number, and a method may come first, as `GET /orders/**`.',
    example: ['/orders/**'],
  },
  operations: {
    text: 'Operations by their `operationId`, or as `GET /orders`.',
    example: ['listOrders'],
  },
  overlay: {
    text: 'Changes of the document before it is imported: an OpenAPI Overlay 1.0, or a JSON Patch as a list. By default none.',
    example: [{ op: 'remove', path: '/paths/~1internal' }],
  },
}

export const partText =
  'Which part of the document is imported: the operations that {tags}, {paths} or {operations} select, all of them if none of these is there. Imports again keep it.'

export const integrationEntities = {
  Integration: integration,
  AuthSuggestion: authSuggestion,
  ImportRequest: {
    url: {
      text: 'Where the document is. It becomes {endpoint} of the integration.',
      example: 'https://api.example.com/openapi.json',
    },
    document: {
      text: 'The document itself: JSON, or JSON or YAML as a string. {endpoint} stays.',
      example: { openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths: {} },
    },
    part: {
      text: `${partText} Absent: that of the import before; null: all of it.`,
      example: { tags: ['orders'] },
    },
  },
  DocumentPart: documentPart,
} satisfies Record<string, MemberDescriptions>

export const integrationOperations: Record<string, OperationDescription> = {
  'integrations.list': {
    text: 'Lists the servers that an app calls, with totals of the last import. The report on each operation is in the single integration.',
  },
  'integrations.create': {
    text: 'Adds a server. If {endpoint} is set, discovery runs: it imports the OpenAPI document or lists the tools of the MCP server, and finds out how to authenticate. A failure of discovery does not fail the request: {lastError} and {discoveryEvents} tell it.',
  },
  'integrations.read': { text: 'Returns an integration with the report on each operation.' },
  'integrations.change': {
    text: 'Changes the members that the body has. A new {endpoint} is discovered; operations keep their ids where they match. If the origin changes, secrets are not sent there until they are sent again.',
  },
  'integrations.delete': {
    text: 'Deletes the integration with its operations. Tools that are bound to them stay, as drafts.',
  },
  'integrations.import': {
    text: 'Imports a document in place of the current one. Operations are matched by external id, else by method and path, and keep their ids, so that tools stay bound. 422 with the errors if the document cannot be imported; nothing changes then. Up to 40 MiB.',
  },
  'integrations.discover': {
    text: 'Reads the endpoint again. Always 200: a failure is in {lastError} and in {discoveryEvents}, and earlier results stay. What an MCP server has changed since changes no operation until it is accepted: {discoveryWarnings} name it, v3 has it as pending definitions.',
  },
}
