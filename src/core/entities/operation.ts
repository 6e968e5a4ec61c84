import { defineEntity, identify, trackVersions } from './entity.ts'
import { json, number, object, reference, text, textList } from './member.ts'

export const operation = defineEntity('operation', {
  ...identify('operation', 'operation'),
  integrationId: reference('integration', { text: 'The integration of the operation.' }),
  key: text({
    text: 'Short name, unique in the integration. Derived from the name if empty.',
    example: 'list_books',
    file: true,
  }),
  externalId: text({
    text: 'Its id in the document (`operationId`) or at the MCP server (name of the tool). Empty if it was created by hand, so imports do not touch it.',
    example: 'listBooks',
    default: '',
    file: true,
  }),
  name: text({ text: 'Name of the operation, shown to people.', example: 'List books', file: true }),
  description: text({
    text: 'What it does.',
    example: 'Lists the books of the shop.',
    default: '',
    file: true,
  }),
  /** How a request is built from arguments. APIs and app files show its members as members of the operation. */
  plan: json({}),
  /** JSON Schema 2020-12 of the arguments: always an object at the root. */
  inputSchema: object({ file: true }),
  /** JSON Schema 2020-12 of a successful response; null when unknown. */
  outputSchema: object({ nullable: true, file: true }),
  responseContentType: text({
    text: 'Media type that requests accept. If empty, JSON.',
    example: 'application/json',
    file: true,
  }),
  authSummary: text({
    text: 'The credentials that the document requires, in words; empty if there is none.',
    example: 'oauth2: read',
    default: '',
    file: true,
  }),
  timeoutMs: number({
    text: 'Timeout of a call including retries, in milliseconds. If null, the default of the service, 30,000.',
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
  /** The tags of the operation in its document; none for a tool of an MCP server. */
  tags: textList({ default: [], volatile: true, file: true }),
  /** SHA-256 of the canonical schemas. Tools store it to detect changes. */
  schemaHash: text({}),
  /** The values of the source for edited members; empty means no member was edited, or there is no source. */
  original: json({ default: {} }),
  ...trackVersions('operation'),
})
