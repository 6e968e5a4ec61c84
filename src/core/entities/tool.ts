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

const hint = (meaning: string) => flag({ text: `${meaning} A hint for clients, which nothing enforces.` })

/** MCP tool annotations. */
export const toolAnnotationMembers = {
  title: text({
    text: 'Name that chat clients show to people; empty: the name of the tool.',
    example: 'Find books',
  }),
  readOnlyHint: hint('Whether a call changes nothing. By default true for GET and HEAD.'),
  destructiveHint: hint('Whether a call may destroy something. By default true for DELETE.'),
  idempotentHint: hint(
    'Whether repeating a call changes nothing further. By default true for PUT and DELETE.',
  ),
  openWorldHint: hint('Whether the tool reaches things beyond the app, such as the web. By default true.'),
}

/** What identifies an operation besides its id. */
export const operationIdentifierMembers = {
  externalId: text({}),
  method: choice({ of: httpMethods }),
  path: text({}),
  key: text({}),
}

/** `marks`: the identifiers of the operation at bind time, which find it again after its id is gone. */
export const toolBindingMembers = {
  operationId: reference('operation', {
    publicName: 'integrationOperationId',
    text: 'The operation that the tool calls; empty: none.',
  }),
  schemaHashAtBindTime: text({
    text: 'Digest of the schemas of the operation when the tool was bound to it. If they change, the draft warns. Requests may leave it out.',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  status: choice({
    text: 'Whether the tool can call its operation. In requests ignored.',
    values: {
      draft: 'not bound, or the operation or its integration is not usable',
      ready: 'bound and usable',
    },
    closed: true,
  }),
  marks: nest(operationIdentifierMembers, {}),
}

/** How responses of an API become results of the tool. */
export const resultOptionMembers = {
  select: textMap({
    text: 'Which parts of the response become the result: from paths in the result to paths in the response; `$response.header.NAME` is a header, `$response.header.link.next` the URL of a relation. Null: the entire response. In a change, null removes one entry or all.',
    example: { 'books[].title': 'data.items[].title' },
    nullable: true,
    default: null,
  }),
  maxBytes: number({
    text: 'Limit of the result in bytes (UTF-8), for its text and for its structured content; longer ones are cut, and say so. By default 200,000.',
    example: 200_000,
    default: 200_000,
  }),
  outputValidation: choice({
    text: 'What happens if the response violates the output schema. By default `lenient`.',
    values: {
      strict: 'clients see the schema with its types, and a violation is an error',
      lenient:
        'clients see a schema with types that also allow null; of a result, members of other types are converted, or null; an execution of the draft reports violations',
      off: 'clients see no schema',
    },
    closed: true,
    default: 'lenient',
  }),
}

/**
 * An earlier contract of a tool, which is still served: calls under `name` with the arguments of that time. It is not
 * listed. With the name of the tool itself it accepts earlier arguments under that name.
 */
export const toolAliasMembers = {
  name: text({
    text: 'The earlier name, by which clients still call the tool. That of the tool itself: only earlier arguments are accepted.',
    example: 'find_books',
  }),
  until: text({
    text: 'The last day (UTC) on which it is served; null, the default: without an end.',
    example: '2027-03-31',
    nullable: true,
    default: null,
  }),
  renamedArguments: textMap({
    text: 'The names that arguments have now, by their earlier names. By default none was renamed. A value that a call has under the new name counts.',
    example: { q: 'query' },
    default: {},
  }),
  droppedArguments: textList({
    text: 'Earlier arguments that are accepted and not used. By default none.',
    example: ['page'],
    default: [],
  }),
  defaultArguments: object({
    text: 'Values for arguments of today that a call does not have. By default none. Releases contain them: never secrets.',
    example: { limit: 20 },
    default: {},
  }),
}

export const tool = defineEntity('tool', {
  ...identify('tool', 'tool'),
  key: text({
    text: 'The name by which models call the tool, unique in the app. Derived from the name; stays when the name changes. Setting it breaks what calls the tool by its key.',
    example: 'find_books',
    file: true,
  }),
  name: text({ text: 'Name of the tool, which people see.', example: 'Find books' }),
  description: text({
    text: 'When and for what models should use it. They choose tools by this text.',
    example: 'Finds books by words of their title. Use it when somebody looks for a book.',
  }),
  kind: text({
    text: 'Kind of the tool.',
    values: { function: 'a call that returns a result' },
    default: 'function',
    file: true,
  }),
  enabled: flag({
    text: 'Whether chat clients see the tool. New tools: true.',
    default: true,
    file: true,
  }),
  order: number({
    text: 'Position in lists, ascending; tools with the same number in order of creation. New tools: last.',
    example: 0,
    column: 'position',
  }),
  annotations: nest(toolAnnotationMembers, {
    text: 'What clients may assume of a call (MCP). By default those of the operation.',
  }),
  binding: nest(toolBindingMembers, {
    text: 'What the tool calls. Empty: nothing yet. In requests an empty operation id unbinds it.',
    nullable: true,
  }),
  nextToolIds: referenceList('tool', {
    text: 'Tools that run after this one has succeeded, in this order. Each runs if its required arguments are known and it only reads. No cycles; at most 16 steps in all.',
    default: [],
  }),
  resultOptions: nest(resultOptionMembers, {
    text: 'How responses become results. A change replaces only the members it has.',
    default: defaultsOf(resultOptionMembers),
    file: true,
  }),
  /** Frozen into releases: never secrets. */
  fixedArguments: object({
    text: 'Values of arguments by their names. Each call has them, over what the caller sends; chat clients do not see these arguments. Releases contain them: use a connection for secrets. In a change, null lets callers give an argument again, and others stay.',
    example: { tenant: 'acme', limit: 20 },
    default: {},
    file: true,
  }),
  aliases: list(toolAliasMembers, {
    text: 'Earlier contracts of the tool that are still served and no longer listed, for clients and stores that know them. A change replaces the list.',
    default: [],
    file: true,
  }),
  requiresApproval: flag({
    text: 'Whether a person must approve each call of a client, on a page that shows its arguments, before anything is sent.',
    example: false,
    default: false,
    file: true,
  }),
  appOnly: flag({
    text: 'Whether widgets of the app alone may call it: clients that show widgets keep it from the model. For tools that only a page needs.',
    example: false,
    default: false,
    file: true,
  }),
  ...trackVersions('tool'),
})
