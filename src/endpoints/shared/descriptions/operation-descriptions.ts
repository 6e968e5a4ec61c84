// What the OpenAPI documents say about operations of integrations.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { exampleIds } from './example-texts.ts'

const schemaEntry: MemberDescriptions = {
  name: { text: 'Name of the argument, or of the member of the response.', example: 'query' },
  type: {
    text: 'JSON type. By default `string`.',
    values: {
      string: 'text',
      number: 'a number',
      integer: 'a whole number',
      boolean: 'true or false',
      object: 'an object of any shape',
      array: 'a list of any values',
    },
  },
  description: { text: 'What it means. Models read it.', example: 'Words of the title.' },
  required: 'Whether it must be present. By default false.',
  default: { text: 'The value when absent, as text: `5`, `true`, `abc`. Empty: none.', example: '5' },
  enumValues: { text: 'The only values allowed, as text; empty: any value.', example: ['new', 'used'] },
}

const operation: MemberDescriptions = {
  id: { text: 'Identifies the operation.', example: exampleIds.operation },
  integrationId: { text: 'The integration that it belongs to.', example: exampleIds.integration },
  key: {
    text: 'Short name, unique in the integration. Derived from the name if empty.',
    example: 'list_books',
  },
  externalId: {
    text: 'What identifies it in the document (`operationId`) or at the MCP server (name of the tool); empty: created by hand, so that imports leave it alone.',
    example: 'listBooks',
  },
  name: { text: 'Name of the operation, which people see.', example: 'List books' },
  description: { text: 'What it does.', example: 'Lists the books of the shop.' },
  method: {
    text: 'HTTP method. `POST` for tools of MCP servers.',
    example: 'GET',
  },
  path: {
    text: 'Path below the base URL; `{name}` stands for an argument. Empty for tools of MCP servers.',
    example: '/books',
  },
  inputSchema: {
    text: 'The arguments: the top level of the JSON Schema. Entries that are sent back unchanged leave the schema as it is.',
    members: schemaEntry,
  },
  outputSchema: {
    text: 'The members of a successful response: the top level of the JSON Schema. Empty: unknown.',
    members: schemaEntry,
  },
  outputSchemaJson: {
    text: 'The complete JSON Schema of a successful response; empty: unknown. Read-only.',
    example: { type: 'object', properties: { books: { type: 'array' } } },
  },
  outputPaths: {
    text: 'Paths of all values in the response, and of the headers that its document declares, as {resultOptions.select} of a tool takes them. Read-only.',
    example: ['items[].id', 'items[].title'],
  },
  hasStructuredOutput: 'Whether the schema of the response is known. Read-only.',
  requestContentType: {
    text: 'Media type of the body. Empty: JSON, if there is a body.',
    example: 'application/json',
  },
  responseContentType: { text: 'Media type that is asked for. Empty: JSON.', example: 'application/json' },
  pathTemplate: {
    text: 'Values of path parameters by name; `{{argument}}` is replaced. Null: derived from the arguments.',
    example: { id: '{{book_id}}' },
  },
  queryTemplate: {
    text: 'Values of query parameters by name; `{{argument}}` is replaced. Null: derived from the arguments.',
    example: { q: '{{query}}' },
  },
  headerTemplate: {
    text: 'Values of headers by name; `{{argument}}` is replaced. Null: none but those of the document.',
    example: { 'Accept-Language': '{{language}}' },
  },
  bodyTemplateJson: {
    text: 'The body as JSON text; `{{argument}}` as an entire value keeps its type. Null: derived from the arguments.',
    example: '{"title": "{{title}}"}',
  },
  authSummary: {
    text: 'Which credentials the document asks for, in words; empty: none.',
    example: 'oauth2: read',
  },
  timeoutMs: {
    text: 'How long a call may take, retries included, in milliseconds. Null: the default of the service, 30,000.',
    example: 10_000,
  },
  annotations: {
    text: 'MCP annotations that the server declares for its tool; null for an operation of an API. Read-only.',
    example: { readOnlyHint: true },
  },
  createdAt: 'When the operation was created.',
  updatedAt: 'When the operation was last changed.',
}

export const operationEntities = { Operation: operation, SchemaEntry: schemaEntry }

export const operationOperations: Record<string, OperationDescription> = {
  'operations.list': {
    text: 'Lists the requests that can be sent to an integration. Tools are made from them.',
  },
  'operations.create': {
    text: 'Adds an operation by hand. Arguments in the path come from the path template; others go into the query (GET, HEAD, DELETE) or into a JSON body. Imports leave it alone.',
  },
  'operations.read': { text: 'Returns an operation with the complete schema of its response.' },
  'operations.change': {
    text: 'Changes the members that the body has. Templates merge member by member. Tools that are bound to the operation keep their binding; if its schemas change, the draft has the warning `binding_schema_drift` until they are repaired.',
  },
  'operations.delete': {
    text: 'Deletes an operation. Tools that are bound to it stay, as drafts, and block the next release.',
  },
}
