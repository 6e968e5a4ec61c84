// Descriptions of previews in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { hiddenReasons, runtimeStatus } from '#endpoints/shared/descriptions/tool-descriptions.ts'
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

const runtimePreview: MemberDescriptions = {
  serverInfo: {
    text: 'Name, title and version of the app, as in `initialize`.',
    example: { name: 'books', title: 'Books', version: '3' },
  },
  instructions: {
    text: 'Advice for models; empty if there is none.',
    example: 'Search before you recommend a book.',
  },
  capabilities: {
    text: 'What the endpoint supports, as in `initialize`.',
    example: { tools: { listChanged: true } },
  },
  tools: {
    text: 'The tools, as in `tools/list`.',
    example: [{ name: 'find_books', inputSchema: { type: 'object' } }],
  },
  resources: {
    text: 'The widgets and the files of skills, as in `resources/list`.',
    example: [{ uri: 'ui://widget/books.html', name: 'books' }],
  },
  resourceContents: {
    text: 'The contents of each resource, as `resources/read` returns them.',
    example: [{ uri: 'ui://widget/books.html', text: '<!doctype html>…' }],
  },
  prompts: {
    text: 'The prompts, as in `prompts/list`.',
    example: [{ name: 'recommend_books', title: 'Recommend books' }],
  },
  skills: {
    text: 'The skills, as in `skills/list`.',
    example: [{ name: 'choosing-books', description: 'How to choose a book.' }],
  },
  hiddenTools: {
    text: 'Tools that clients would not see.',
    members: {
      id: { text: 'Identifies the tool.', example: exampleIds.tool },
      key: { text: 'The name by which models would call it.', example: 'find_books' },
      name: { text: 'Name of the tool.', example: 'Find books' },
      reason: { text: 'Why it is hidden.', values: hiddenReasons },
    },
  },
}

const toolPreview: MemberDescriptions = {
  tool: {
    text: 'The tool as in `tools/list`; null if it has nothing to call.',
    example: { name: 'find_books', inputSchema: { type: 'object' } },
  },
  resource: {
    text: 'The widget of the tool, as `resources/read` returns it; null if there is none.',
    example: { uri: 'ui://widget/books.html', text: '<!doctype html>…' },
  },
  previewUrl: {
    text: 'A page that shows the widget with generated results; null if there is none. Works for an hour and without a token, for everyone who has the address.',
    format: 'uri',
    example: 'https://tenon.example.com/preview/bmV4dCBwYWdl',
  },
  runtimeStatus: {
    text: 'Whether clients would see the tool, with the reason if they would not.',
    members: runtimeStatus,
  },
  exampleArguments: {
    text: 'Arguments for a trial: defaults and examples of the schema, otherwise placeholders.',
    example: { query: 'text' },
  },
  request: {
    text: 'The request for these arguments, with masked secrets; null if none can be built.',
    members: {
      method: { text: 'HTTP method.', example: 'GET' },
      url: { text: 'Complete URL.', format: 'uri', example: 'https://api.example.com/books?q=text' },
      headers: 'Headers by name.',
      body: { text: 'The body; null if there is none.', example: '{"title":"Dune"}' },
    },
  },
  problems: {
    text: 'Why the example arguments could not be sent unchanged.',
    members: {
      path: { text: 'The argument.', example: 'query' },
      code: { text: 'Identifies the problem for programs.', example: 'required' },
      message: { text: 'Explains the problem to people.', example: 'is required' },
    },
  },
}

export const entities = { RuntimePreview: runtimePreview, ToolPreview: toolPreview }
