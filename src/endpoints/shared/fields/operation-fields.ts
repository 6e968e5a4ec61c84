// Operations by the names of the model, as every family shows them; the request plan has members of its own.

import { flag, list, object, text, textList, textMap } from '#core/entities/member.ts'
import { operation } from '#core/entities/operation.ts'

export const schemaEntryFields = {
  name: text({ text: 'Name of the argument, or of the member of the response.', example: 'query' }),
  type: text({
    text: 'JSON type. By default `string`.',
    values: {
      string: 'text',
      number: 'a number',
      integer: 'a whole number',
      boolean: 'true or false',
      object: 'an object of any shape',
      array: 'a list of any values',
    },
    default: 'string',
  }),
  description: text({ text: 'What it means. Models read it.', example: 'Words of the title.', default: '' }),
  required: flag({ text: 'Whether it must be present. By default false.', default: false }),
  default: text({
    text: 'The value when absent, as text: `5`, `true`, `abc`. Empty if there is none.',
    example: '5',
    default: '',
  }),
  enumValues: textList({
    text: 'The only values allowed, as text; empty if any value is.',
    example: ['new', 'used'],
    default: [],
  }),
}

const {
  plan: _plan,
  original: _original,
  inputSchema: _input,
  outputSchema: _output,
  ...ownMembers
} = operation.members

export const operationFields = {
  ...ownMembers,
  method: text({ text: 'HTTP method. `POST` for tools of MCP servers.', example: 'GET' }),
  path: text({
    text: 'Path below the base URL; `{name}` stands for an argument. Empty for tools of MCP servers.',
    example: '/books',
  }),
  inputs: list(schemaEntryFields, {
    text: 'The arguments: the top level of the JSON Schema. Entries that are sent back unchanged leave the schema as it is.',
    publicName: 'inputSchema',
  }),
  outputs: list(schemaEntryFields, {
    text: 'The members of a successful response: the top level of the JSON Schema. Empty if unknown.',
    publicName: 'outputSchema',
  }),
  outputSchemaJson: object({
    text: 'The complete JSON Schema of a successful response; empty if unknown. Read-only.',
    example: { type: 'object', properties: { books: { type: 'array', items: { type: 'string' } } } },
  }),
  outputPaths: textList({
    text: 'Paths of all values in the response, and of the headers that its document declares, as {resultOptions.select} of a tool takes them. Read-only.',
    example: ['items[].id', 'items[].title'],
  }),
  hasStructuredOutput: flag({ text: 'Whether the schema of the response is known. Read-only.' }),
  requestContentType: text({
    text: 'Media type of the body. If empty, JSON, if there is a body.',
    example: 'application/json',
  }),
  pathTemplate: textMap({
    text: 'Values of path parameters by name; `{{argument}}` is replaced. If null, they are derived from the arguments.',
    example: { id: '{{book_id}}' },
  }),
  queryTemplate: textMap({
    text: 'Values of query parameters by name; `{{argument}}` is replaced. If null, they are derived from the arguments.',
    example: { q: '{{query}}' },
  }),
  headerTemplate: textMap({
    text: 'Values of headers by name; `{{argument}}` is replaced. If null, only the headers of the document are sent.',
    example: { 'Accept-Language': '{{language}}' },
  }),
  bodyTemplateJson: text({
    text: 'The body as JSON text; `{{argument}}` as an entire value keeps its type. If null, it is derived from the arguments.',
    example: '{"title": "{{title}}"}',
  }),
}
