import { toolAccessMembers } from './access.ts'
import { defaultsOf, defineEntity, identify, trackVersions } from './entity.ts'
import { httpMethods } from './http-methods.ts'
import {
  choice,
  flag,
  list,
  nest,
  number,
  object,
  reference,
  referenceList,
  text,
  textList,
  textMap,
} from './member.ts'

const hint = (meaning: string) => flag({ text: `${meaning} A hint for clients; it is not enforced.` })

/** MCP tool annotations. */
export const toolAnnotationMembers = {
  title: text({
    text: 'Name shown to people in chat clients. If empty, the name of the tool is shown.',
    example: 'Find books',
  }),
  readOnlyHint: hint('Whether a call only reads. By default true for GET and HEAD.'),
  destructiveHint: hint('Whether a call may delete or overwrite data. By default true for DELETE.'),
  idempotentHint: hint('Whether repeating a call has no further effect. By default true for PUT and DELETE.'),
  openWorldHint: hint('Whether the tool reaches things beyond the app, such as the web. By default true.'),
}

/** The identifiers of an operation besides its id. */
export const operationIdentifierMembers = {
  externalId: text({}),
  method: choice({ of: httpMethods }),
  path: text({}),
  key: text({}),
}

/**
 * `marks`: the identifiers of the operation when the tool was bound. They find the operation again if its id is gone.
 */
export const toolBindingMembers = {
  operationId: reference('operation', {
    publicName: 'integrationOperationId',
    text: 'The operation that the tool calls; empty if there is none.',
  }),
  schemaHashAtBindTime: text({
    text: 'Digest of the schemas of the operation when the tool was bound to it. If the schemas change, the draft shows a warning. Optional in requests.',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  status: choice({
    text: 'Whether the tool can call its operation. Ignored in requests.',
    values: {
      draft: 'not bound, or the operation or its integration is not usable',
      ready: 'bound and usable',
    },
    closed: true,
  }),
  marks: nest(operationIdentifierMembers, {}),
}

/** How API responses become results of the tool. */
export const resultOptionMembers = {
  select: textMap({
    text: 'Selects parts of the response: maps paths in the result to paths in the response. `$response.header.NAME` is a header, `$response.header.link.next` the URL of a link relation. If null, the result is the entire response. In a change, null removes one entry or all.',
    example: { 'books[].title': 'data.items[].title' },
    nullable: true,
    default: null,
  }),
  maxBytes: number({
    text: 'Size limit of the result in bytes (UTF-8), for its text and for its structured content. Longer results are cut, with a note. By default 200,000.',
    example: 200_000,
    default: 200_000,
  }),
  outputValidation: choice({
    text: 'How a response that violates the output schema is handled. By default `lenient`.',
    values: {
      strict: 'clients see the schema with its types, and a violation is an error',
      lenient:
        'clients see a schema whose types also allow null; members of other types are converted or become null; executions of the draft report violations',
      off: 'clients see no schema',
    },
    closed: true,
    default: 'lenient',
  }),
}

/**
 * An earlier contract of a tool that is still served but not listed: it accepts calls under `name` with the earlier
 * arguments. `name` may be the present name of the tool.
 */
export const toolAliasMembers = {
  name: text({
    text: 'The earlier name of the tool, which clients still call. With the present name, the alias only accepts earlier arguments.',
    example: 'find_books',
  }),
  until: text({
    text: 'The last day (UTC) on which the alias is served; null (the default) for no end.',
    example: '2027-03-31',
    format: 'date',
    nullable: true,
    default: null,
  }),
  renamedArguments: textMap({
    text: 'The present names of arguments, by their earlier names. By default empty. A value under the present name wins.',
    example: { q: 'query' },
    default: {},
  }),
  droppedArguments: textList({
    text: 'Earlier arguments that are accepted and ignored. By default none.',
    example: ['page'],
    default: [],
  }),
  defaultArguments: object({
    text: 'Values for present arguments that a call lacks. By default none. Releases contain them, so never use secrets.',
    example: { limit: 20 },
    default: {},
  }),
}

export const tool = defineEntity('tool', {
  ...identify('tool', 'tool'),
  key: text({
    text: 'The name by which models call the tool, unique in the app. Derived from the name; stays when the name changes. Changing it breaks callers that use the key.',
    example: 'find_books',
    file: true,
  }),
  name: text({ text: 'Name of the tool, shown to people.', example: 'Find books' }),
  description: text({
    text: 'When models should use the tool, and for what. Models choose tools by this text.',
    example: 'Finds books by words in their title. Use it when someone looks for a book.',
  }),
  kind: text({
    text: 'Kind of the tool.',
    values: { function: 'a call that returns a result' },
    default: 'function',
    file: true,
  }),
  enabled: flag({
    text: 'Whether the tool is visible to chat clients. New tools: true.',
    default: true,
    file: true,
  }),
  order: number({
    text: 'Position in lists, ascending; tools with the same number in order of creation. New tools: last.',
    example: 0,
    column: 'position',
  }),
  annotations: nest(toolAnnotationMembers, {
    text: 'Hints for clients (MCP). By default the hints of the operation.',
  }),
  binding: nest(toolBindingMembers, {
    text: 'The operation that the tool calls. Empty if there is none yet. In requests, an empty operation id unbinds the tool.',
    nullable: true,
  }),
  nextToolIds: referenceList('tool', {
    text: 'Tools that run after this one has succeeded, in this order. Each must be read-only, and runs if its required arguments are known. No cycles; at most 16 steps in all.',
    default: [],
  }),
  resultOptions: nest(resultOptionMembers, {
    text: 'How responses become results. A change replaces only the members that it contains.',
    default: defaultsOf(resultOptionMembers),
    file: true,
  }),
  /** Releases freeze them, so they must not be secrets. */
  fixedArguments: object({
    text: 'Fixed values of arguments, by name. They override the values of the caller, and chat clients do not see these arguments. Releases contain them: use a connection for secrets. In a change, null unfixes an argument; arguments that are not named stay fixed.',
    example: { tenant: 'acme', limit: 20 },
    default: {},
    file: true,
  }),
  aliases: list(toolAliasMembers, {
    text: 'Earlier contracts of the tool that are still served but not listed, for clients and stores that know them. A change replaces the list.',
    default: [],
    file: true,
  }),
  requiresApproval: flag({
    text: 'Whether a person must approve each call of a client before it is sent, on a page that shows its arguments.',
    example: false,
    default: false,
    file: true,
  }),
  appOnly: flag({
    text: 'Whether only widgets of the app may call the tool: clients that show widgets hide it from the model. For tools that only a widget needs.',
    example: false,
    default: false,
    file: true,
  }),
  access: nest(toolAccessMembers, {
    text: 'Who may see and call the tool; null without a rule of its own. A change replaces it.',
    nullable: true,
    default: null,
    file: true,
  }),
  ...trackVersions('tool'),
})
