// What the OpenAPI documents say about tools.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { exampleIds } from './example-texts.ts'

const hint = (text: string) => `${text} A hint for clients, which nothing enforces.`

const annotations: MemberDescriptions = {
  title: {
    text: 'Name that chat clients show to people; empty: the name of the tool.',
    example: 'Find books',
  },
  readOnlyHint: hint('Whether a call changes nothing. By default true for GET and HEAD.'),
  destructiveHint: hint('Whether a call may destroy something. By default true for DELETE.'),
  idempotentHint: hint(
    'Whether repeating a call changes nothing further. By default true for PUT and DELETE.',
  ),
  openWorldHint: hint('Whether the tool reaches things beyond the app, such as the web. By default true.'),
}

const binding: MemberDescriptions = {
  type: {
    text: 'What the tool is bound to.',
    values: { integration_operation: 'an operation of an integration' },
    closed: true,
  },
  integrationOperationId: {
    text: 'The operation that the tool calls; empty: none.',
    example: exampleIds.operation,
  },
  schemaHashAtBindTime: {
    text: 'Digest of the schemas of the operation when the tool was bound to it. If they change, the draft warns. Requests may leave it out.',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  status: {
    text: 'Whether the tool can call its operation. In requests ignored.',
    values: {
      draft: 'not bound, or the operation or its integration is not usable',
      ready: 'bound and usable',
    },
    closed: true,
  },
}

const resultOptions: MemberDescriptions = {
  select: {
    text: 'Which parts of the response become the result: from paths in the result to paths in the response; `$response.header.NAME` is a header, `$response.header.link.next` the URL of a relation. Null: the entire response. In a change, null removes one entry or all.',
    example: { 'books[].title': 'data.items[].title' },
  },
  maxBytes: {
    text: 'Limit of the result in bytes (UTF-8), for its text and for its structured content; longer ones are cut, and say so. By default 200,000.',
    example: 200_000,
  },
  outputValidation: {
    text: 'What happens if the response violates the output schema. By default `lenient`.',
    values: {
      strict: 'clients see the schema with its types, and a violation is an error',
      lenient:
        'clients see a schema with types that also allow null; of a result, members of other types are converted, or null; an execution of the draft reports violations',
      off: 'clients see no schema',
    },
    closed: true,
  },
}

/** Whether clients see a tool, and why not; also in previews. */
export const hiddenReasons = {
  '': 'clients see it',
  disabled: 'the tool is switched off',
  unbound: 'it has no operation',
  binding_missing: 'its operation is gone',
  integration_unusable: 'its integration is a draft',
  blocked: 'an issue of the draft blocks it',
}

export const runtimeStatus: MemberDescriptions = {
  state: {
    text: 'Whether chat clients would see the tool.',
    values: { exposed: 'they see it', hidden: 'they do not' },
    closed: true,
  },
  reason: { text: 'Why it is hidden.', values: hiddenReasons },
}

const enabledText = 'Whether chat clients see the tool. New tools: true.'

export const toolAliasMembers: MemberDescriptions = {
  name: {
    text: 'The earlier name, by which clients still call the tool. That of the tool itself: only earlier arguments are accepted.',
    example: 'find_books',
  },
  until: {
    text: 'The last day (UTC) on which it is served; null, the default: without an end.',
    example: '2027-03-31',
  },
  renamedArguments: {
    text: 'The names that arguments have now, by their earlier names. By default none was renamed. A value that a call has under the new name counts.',
    example: { q: 'query' },
  },
  droppedArguments: {
    text: 'Earlier arguments that are accepted and not used. By default none.',
    example: ['page'],
  },
  defaultArguments: {
    text: 'Values for arguments of today that a call does not have. By default none. Releases contain them: never secrets.',
    example: { limit: 20 },
  },
}

const tool: MemberDescriptions = {
  id: { text: 'Identifies the tool.', example: exampleIds.tool },
  appId: { text: 'The app that it belongs to.', example: exampleIds.app },
  key: {
    text: 'The name by which models call the tool, unique in the app. Derived from the name; stays when the name changes. Setting it breaks what calls the tool by its key.',
    example: 'find_books',
  },
  name: { text: 'Name of the tool, which people see.', example: 'Find books' },
  description: {
    text: 'When and for what models should use it. They choose tools by this text.',
    example: 'Finds books by words of their title. Use it when somebody looks for a book.',
  },
  kind: { text: 'Kind of the tool.', values: { function: 'a call that returns a result' } },
  isEnabled: enabledText,
  enabled: enabledText,
  order: {
    text: 'Position in lists, ascending; tools with the same number in order of creation. New tools: last.',
    example: 0,
  },
  annotations: {
    text: 'What clients may assume of a call (MCP). By default those of the operation.',
    members: annotations,
  },
  binding: {
    text: 'What the tool calls. Empty: nothing yet. In requests an empty operation id unbinds it.',
    members: binding,
  },
  source: {
    text: 'What the tool calls. If a request has {binding} too, that counts.',
    members: {
      type: binding.type ?? '',
      integrationId: {
        text: 'The integration of the operation. In requests optional; if set, the operation must belong to it.',
        example: exampleIds.integration,
      },
      operationId: { text: 'The operation; empty: none.', example: exampleIds.operation },
    },
  },
  nextToolIds: {
    text: 'Tools that run after this one has succeeded, in this order. Each runs if its required arguments are known and it only reads. No cycles; at most 16 steps in all.',
    example: [exampleIds.tool],
  },
  resultOptions: {
    text: 'How responses become results. A change replaces only the members it has.',
    members: resultOptions,
  },
  fixedArguments: {
    text: 'Values of arguments by their names. Each call has them, over what the caller sends; chat clients do not see these arguments. Releases contain them: use a connection for secrets. In a change, null lets callers give an argument again, and others stay.',
    example: { tenant: 'acme', limit: 20 },
  },
  aliases: {
    text: 'Earlier contracts of the tool that are still served and no longer listed, for clients and stores that know them. A change replaces the list.',
    members: toolAliasMembers,
  },
  requiresApproval: {
    text: 'Whether a person must approve each call of a client, on a page that shows its arguments, before anything is sent.',
    example: false,
  },
  appOnly: {
    text: 'Whether widgets of the app alone may call it: clients that show widgets keep it from the model. For tools that only a page needs.',
    example: false,
  },
  runtimeStatus: { text: 'Whether clients would see it, and why not.', members: runtimeStatus },
  widgetId: { text: 'The widget that shows its results; empty: none.', example: exampleIds.widget },
  createdAt: 'When the tool was created.',
  updatedAt: 'When the tool was last changed.',
}

export const toolEntities = {
  Tool: tool,
  ToolBatch: { tools: { text: 'The tools to create, each of one operation.', members: tool } },
  ToolBatchChange: {
    tools: { text: 'The tools to change, each once, and what changes of each.', members: tool },
  },
  Binding: binding,
  Chain: { nextToolIds: tool.nextToolIds ?? '' },
} satisfies Record<string, MemberDescriptions>

export const toolOperations: Record<string, OperationDescription> = {
  'tools.list': { text: 'Lists the tools of the draft.' },
  'tools.create': {
    text: 'Adds a tool to the draft, by default enabled and last. Bound to an operation, it can be executed and released. 422 if the operation or a next tool is unknown, or the chain has a cycle.',
  },
  'tools.read': { text: 'Returns a tool of the draft.' },
  'tools.change': {
    text: 'Changes the members that the body has; all others stay. Chat clients see the change with the next release.',
  },
  'tools.delete': {
    text: 'Deletes a tool from the draft, from all chains, and from the widgets that call it. Releases keep it.',
  },
  'tools.bind': { text: 'Binds a tool to an operation, or with an empty operation id to none.' },
  'tools.chain': {
    text: 'Replaces the list of tools that run after the tool. 422 if one is unknown, is the tool itself, or leads back to it.',
  },
}
