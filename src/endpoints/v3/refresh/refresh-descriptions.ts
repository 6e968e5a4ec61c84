// Descriptions of repeated reads of sources and their results, in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const every = {
  text: 'How often the document, or the MCP server, is read for changes: a number and `m`, `h` or `d`, between `15m` and `30d`; null for never.',
  example: '6h',
}

const watch: MemberDescriptions = {
  every,
  checkedAt: time({ text: 'When the source was last read for changes; null if never.' }),
  nextCheckAt: time({
    text: 'When the schedule reads it again; null without a schedule, or if it will be read within a minute.',
  }),
  lastError: 'Why the last reading failed; null if it succeeded.',
  requestedAt: time({
    text: 'When the webhook was called, if the source was not read since; null if no call is pending.',
  }),
  pendingDifferenceId: {
    text: 'The difference found in the document that waits to be applied or dismissed; null if there is none. Differences of MCP servers are pending definitions.',
    example: exampleIds.difference,
  },
  webhook: 'The address that reports a change.',
}

const webhook: MemberDescriptions = {
  active: 'Whether the webhook has an address.',
  url: {
    text: 'The address, with its secret: anyone who has it can make the service read the source. It is shown only here.',
    format: 'uri',
    example: `https://tenon.example.com/api/v3/webhooks/${exampleIds.integration}/4kq2v7n9`,
  },
  previousEndsAt: time({ text: 'Until when the previous address is still accepted; null if there is none.' }),
}

const pointerList = (text: string) => ({ text, example: ['/description'] })

const merged: MemberDescriptions = {
  adopted: pointerList('JSON Pointers of members that only the document changed: the document wins.'),
  retained: pointerList('JSON Pointers of members that only the owner changed: the edit stays.'),
}

const difference: MemberDescriptions = {
  id: {
    text: 'Identifies the pending difference. A newer one of the same document replaces it.',
    example: exampleIds.difference,
  },
  appId: 'The app.',
  integrationId: 'The integration whose source has changed.',
  kind: { text: 'Kind of source.', values: { document: 'in the OpenAPI document of an integration' } },
  trigger: {
    text: 'What triggered the check.',
    values: { schedule: 'the interval', webhook: 'a call of the webhook', manual: 'a person' },
  },
  foundAt: time({ text: 'When it was found.' }),
  counts: 'Number of operations that differ, regardless of the edits of the owner.',
  added: 'New operations.',
  changed: 'Operations that the document describes differently.',
  removed: 'Operations that the document no longer has.',
  operations: 'The merge of each operation.',
  conflicts: 'Members that both the document and the owner changed.',
}

const operation: MemberDescriptions = {
  operationId: 'The operation; null if it is new.',
  change: {
    text: 'Kind of change in the document.',
    values: {
      added: 'it is new',
      changed: 'it is described differently',
      removed:
        'it is gone: it is removed, unless tools are bound to it or it was edited, which is a conflict',
    },
  },
  key: { text: 'Its key, which an import never changes.', example: 'list_books' },
  name: { text: 'Its name, merged.', example: 'List books' },
  method: { text: 'HTTP method.', example: 'GET' },
  path: { text: 'Path below the base URL.', example: '/books' },
  ...merged,
  hazards: 'Texts of the document that may deceive the model or a reader.',
  tools: 'The tools that are bound to it. They accept its new schemas.',
}

const conflict: MemberDescriptions = {
  id: { text: 'Identifies the conflict in `decisions`.', example: `${exampleIds.operation}/description` },
  entity: {
    text: 'Place of the conflict.',
    values: {
      integration: 'in the integration itself',
      operation: 'in an operation',
      tool: 'in a tool that is bound to an operation',
    },
  },
  entityId: { text: 'The integration, the operation or the tool.', example: exampleIds.operation },
  pointer: {
    text: 'JSON Pointer to the member. It is empty for a whole operation that the document no longer has. `/request` is the request with its arguments, whose parts cannot be mixed. `/base_url` is the server: credentials that were given for another one are not sent to it.',
    example: '/description',
  },
  base: {
    text: 'The value in the document at the last import; absent if there is none.',
    example: 'Lists books.',
  },
  theirs: { text: 'The value in the document now; absent if there is none.', example: 'Lists all books.' },
  mine: { text: 'The value of the owner; absent if there is none.', example: 'Lists books in stock.' },
  successor:
    'The new operation that seems to replace an operation missing from the document; `take_successor` turns the old operation into it, with its edits and tools. Absent if there is none.',
}

const rules = {
  keep_mine: 'the value of the owner stays',
  take_document:
    'the value in the document is taken; an operation that it no longer has is removed, and its tools are disabled',
}

export const entities = {
  SourceWatch: watch,
  SourceWatchChange: { every },
  SourceWebhook: webhook,
  WebhookAddress: webhook,
  PendingDifferenceItem: difference,
  PendingDifference: difference,
  DifferenceCounts: difference,
  ReviewedOperation: operation,
  ReviewedTool: {
    toolId: 'The tool.',
    key: { text: 'Its key, which stays.', example: 'find_books' },
    ...merged,
  },
  MergeConflict: conflict,
  Successor: {
    name: { text: 'Its name.', example: 'Find books' },
    method: { text: 'HTTP method.', example: 'GET' },
    path: { text: 'Path below the base URL.', example: '/library/books' },
  },
  MergeDecisions: {
    rule: { text: 'The decision for conflicts that `decisions` does not name.', values: rules },
    decisions: {
      text: 'The decision for each conflict, by its id: as in `rule`, or `take_successor` if the conflict has a successor.',
      example: { [`${exampleIds.operation}/description`]: 'keep_mine' },
    },
  },
  AppliedDifference: {
    added: 'New operations.',
    changed: 'Operations that were changed.',
    removed: 'Operations that were removed.',
    tools: 'Tools that were updated with their operations. They accept the new schemas.',
    edits: 'Edits of the owner that stay without a conflict.',
    conflicts: 'Conflicts that were decided.',
  },
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'watches.read': 'Returns the schedule, the last check and the pending difference.',
  'watches.change':
    'The schedule is a setting of the draft, as in `tenon.yaml`. A first check follows within a minute. Only for an OpenAPI document or an MCP server at a URL.',
  'watches.check':
    'Reads the document, if the server says that it has changed, and compares it with the last import. The draft does not change: a difference waits until it is applied or dismissed. For an MCP server, lists its tools with the credential of the integration; differences from the pinned definitions wait as pending definitions. Always 200 when the source was tried; a failure is in `last_error`.',
  'watches.createWebhook': {
    text: 'Returns an address for the publisher of the document or the server, such as a CI pipeline. Each request creates a new address; the previous one is accepted for 24 hours.',
    members: { webhook: 'The address.' },
  },
  'watches.deleteWebhook': 'Neither the address nor the previous one is accepted any more.',
  'webhooks.receive': {
    text: 'Needs no token and no body: the secret is in the address. The source is read within a minute, and at most once a minute; a difference waits like one found by the schedule. 404 for a wrong address.',
    members: {
      integrationId: 'The integration.',
      secret: { text: 'The secret of the address.', example: '4kq2v7n9' },
      accepted: 'Always true.',
    },
  },
  'pendingDifferences.list': 'At most one for each integration, the newest first.',
  'pendingDifferences.read': {
    text: 'The merge is computed with the present draft, including edits since the difference was found.',
    members: {
      pendingDifference: 'The pending difference and its merge.',
    },
  },
  'pendingDifferences.apply': {
    text: 'Takes members that only the document changed, keeps members that only the owner changed, and decides each conflict. Bound tools are updated and accept the new schemas. 422 without any change while a conflict is not decided.',
    members: {
      applied: 'The changes that were made.',
    },
  },
  'pendingDifferences.dismiss': {
    text: 'The same difference is not reported again, but the next change of the document is.',
    members: {
      dismissed: 'Always true.',
    },
  },
}
