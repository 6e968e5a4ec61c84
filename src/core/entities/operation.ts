import { defineEntity, identify, trackVersions } from './entity.ts'
import { json, number, object, reference, text, textList } from './member.ts'

export const operation = defineEntity('operation', {
  ...identify('operation', 'operation'),
  integrationId: reference('integration', { text: 'The integration that it belongs to.' }),
  key: text({
    text: 'Short name, unique in the integration. Derived from the name if empty.',
    example: 'list_books',
    file: true,
  }),
  externalId: text({
    text: 'What identifies it in the document (`operationId`) or at the MCP server (name of the tool); empty: created by hand, so that imports leave it alone.',
    example: 'listBooks',
    default: '',
    file: true,
  }),
  name: text({ text: 'Name of the operation, which people see.', example: 'List books', file: true }),
  description: text({
    text: 'What it does.',
    example: 'Lists the books of the shop.',
    default: '',
    file: true,
  }),
  /** How a request is made of arguments. In APIs and app files its members are those of the operation. */
  plan: json({}),
  /** JSON Schema 2020-12 of the arguments: always an object at the root. */
  inputSchema: object({ file: true }),
  /** JSON Schema 2020-12 of a successful response; null when unknown. */
  outputSchema: object({ nullable: true, file: true }),
  responseContentType: text({
    text: 'Media type that is asked for. Empty: JSON.',
    example: 'application/json',
    file: true,
  }),
  authSummary: text({
    text: 'Which credentials the document asks for, in words; empty: none.',
    example: 'oauth2: read',
    default: '',
    file: true,
  }),
  timeoutMs: number({
    text: 'How long a call may take, retries included, in milliseconds. Null: the default of the service, 30,000.',
    example: 10_000,
    nullable: true,
    default: null,
    file: true,
  }),
  annotations: object({
    text: 'MCP annotations that the server declares for its tool; null for an operation of an API. Read-only.',
    example: { readOnlyHint: true },
    nullable: true,
    default: null,
    file: true,
  }),
  /** The groups that its document puts it in; none for a tool of an MCP server. */
  tags: textList({ default: [], volatile: true, file: true }),
  /** sha-256 of the canonical schemas: tools store it to notice that they change. */
  schemaHash: text({}),
  /** What the source says of members that were edited since; empty: nothing was edited, or there is no source. */
  original: json({ default: {} }),
  ...trackVersions('operation'),
})
