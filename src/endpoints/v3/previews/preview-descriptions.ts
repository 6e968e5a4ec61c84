// What the OpenAPI document of v3 says about previews.
import { hiddenReasons, runtimeStatus } from '#endpoints/shared/descriptions/tool-descriptions.ts'
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

const runtimePreview: MemberDescriptions = {
  serverInfo: 'Name, title and version of the app, as in `initialize`.',
  instructions: 'Advice for models; empty: none.',
  capabilities: 'What the endpoint supports, as in `initialize`.',
  tools: 'The tools, as in `tools/list`.',
  resources: 'The widgets and the files of skills, as in `resources/list`.',
  resourceContents: 'The contents of each resource, as `resources/read` returns them.',
  prompts: 'The prompts, as in `prompts/list`.',
  skills: 'The skills, as in `skills/list`.',
  hiddenTools: {
    text: 'Tools that clients would not see.',
    members: {
      id: 'Identifies the tool.',
      key: 'The name by which models would call it.',
      name: 'Name of the tool.',
      reason: { text: 'Why it is hidden.', values: hiddenReasons },
    },
  },
}

const toolPreview: MemberDescriptions = {
  tool: 'The tool as in `tools/list`; null if it has nothing to call.',
  resource: 'The widget of the tool, as `resources/read` returns it; null: none.',
  previewUrl:
    'A page that shows the widget with generated results; null: none. Works for an hour and without a token, for everyone who has the address.',
  runtimeStatus: { text: 'Whether clients would see the tool, and why not.', members: runtimeStatus },
  exampleArguments: {
    text: 'Arguments for trying it: defaults and examples of the schema, else placeholders.',
    example: { query: 'text' },
  },
  request: {
    text: 'The request that these arguments lead to, with masked secrets; null if none can be built.',
    members: {
      method: { text: 'HTTP method.', example: 'GET' },
      url: { text: 'Complete URL.', example: 'https://api.example.com/books?q=text' },
      headers: 'Headers by name.',
      body: 'The body; null: none.',
    },
  },
  faults: {
    text: 'Why the example arguments could not be sent as they are.',
    members: {
      path: { text: 'The argument.', example: 'query' },
      code: { text: 'What is wrong, for programs.', example: 'required' },
      message: 'What is wrong, for people.',
    },
  },
}

export const previewEntities = { RuntimePreview: runtimePreview, ToolPreview: toolPreview }
