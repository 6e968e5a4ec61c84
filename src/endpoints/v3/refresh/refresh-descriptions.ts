// What the OpenAPI document of v3 says about sources that are read again, and what comes of it.
import { exampleIds, exampleTime } from '#core/entities/examples.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const every = {
  text: 'How often the document, or the MCP server, is read for changes: a number and `m`, `h` or `d`, between `15m` and `30d`; empty: never.',
  example: '6h',
}

const watch: MemberDescriptions = {
  every,
  checkedAt: { text: 'When the source was read last for changes; null: never.', example: exampleTime },
  nextCheckAt: {
    text: 'When it is read again by the schedule; null: there is none, or it is read within a minute.',
    example: exampleTime,
  },
  lastError: 'Why the last reading failed; null: it did not.',
  requestedAt: {
    text: 'When the webhook was called, if the source was not read since; null: it was not.',
    example: exampleTime,
  },
  pendingDifferenceId: {
    text: 'What was found in the document and waits to be applied or dismissed; null: nothing. What an MCP server lists otherwise is in the pending definitions.',
    example: exampleIds.difference,
  },
  webhook: 'The address that reports a change.',
}

const webhook: MemberDescriptions = {
  active: 'Whether there is an address.',
  url: {
    text: 'The address, with its secret: whoever has it can make the service read the source. It is shown this once.',
    example: `https://tenon.example.com/api/v3/webhooks/${exampleIds.integration}/4kq2v7…`,
  },
  previousEndsAt: {
    text: 'Until when the address before is still accepted; null: there is none.',
    example: exampleTime,
  },
}

const pointerList = (text: string) => ({ text, example: ['/description'] })

const merged: MemberDescriptions = {
  adopted: pointerList('JSON Pointers of what the document changed and the owner did not: it is taken.'),
  retained: pointerList('JSON Pointers of what the owner changed and the document did not: it stays.'),
}

const difference: MemberDescriptions = {
  id: {
    text: 'Identifies the pending difference. A newer one of the same document replaces it.',
    example: exampleIds.difference,
  },
  appId: { text: 'The app.', example: exampleIds.app },
  integrationId: { text: 'The integration whose source has changed.', example: exampleIds.integration },
  kind: { text: 'Where it was found.', values: { document: 'in the OpenAPI document of an integration' } },
  trigger: {
    text: 'What made the service look.',
    values: { schedule: 'the interval', webhook: 'a call of the webhook', manual: 'a person' },
  },
  foundAt: { text: 'When it was found.', example: exampleTime },
  counts: 'How many operations differ, whatever the owner edited.',
  added: 'New operations.',
  changed: 'Operations that the document describes otherwise.',
  removed: 'Operations that the document no longer has.',
  operations: 'What would come of each operation.',
  conflicts: 'What both the document and the owner changed.',
}

const operation: MemberDescriptions = {
  operationId: { text: 'The operation; null: it is new.', example: exampleIds.operation },
  change: {
    text: 'What the document does to it.',
    values: {
      added: 'it is new',
      changed: 'it is described otherwise',
      removed: 'it is gone: it goes, unless tools are bound to it or it was edited, which is a conflict',
    },
  },
  key: { text: 'Its key, which an import never changes.', example: 'list_books' },
  name: { text: 'Its name, merged.', example: 'List books' },
  method: { text: 'HTTP method.', example: 'GET' },
  path: { text: 'Path below the base URL.', example: '/books' },
  ...merged,
  hazards: 'What of the texts of the document may deceive the model or a reader.',
  tools: 'The tools that are bound to it. They accept its new schemas.',
}

const conflict: MemberDescriptions = {
  id: { text: 'Identifies the conflict in `decisions`.', example: `${exampleIds.operation}/description` },
  entity: {
    text: 'Where it is.',
    values: {
      integration: 'in the integration itself',
      operation: 'in an operation',
      tool: 'in a tool that is bound to an operation',
    },
  },
  entityId: { text: 'The integration, the operation or the tool.', example: exampleIds.operation },
  pointer: {
    text: 'JSON Pointer to the member; empty: the whole operation, which the document no longer has. `/request` is the request with its arguments, whose parts cannot be mixed. `/base_url` is the server: credentials that were given for another one are not sent to it.',
    example: '/description',
  },
  base: {
    text: 'What the document said when it was imported last; absent: nothing.',
    example: 'Lists books.',
  },
  theirs: { text: 'What the document says now; absent: nothing.', example: 'Lists all books.' },
  mine: { text: 'What the owner has; absent: nothing.', example: 'Lists books in stock.' },
  successor:
    'The new operation that seems to replace one that the document no longer has; `take_successor` makes that one of it, with its edits and tools. Absent: there is none.',
}

const rules = {
  keep_mine: 'what the owner has stays',
  take_document:
    'what the document says now is taken; an operation that it no longer has is removed, and its tools are disabled',
}

export const refreshEntities = {
  SourceWatch: watch,
  SourceWatchChange: { every },
  SourceWebhook: webhook,
  WebhookAddress: webhook,
  PendingDifferenceItem: difference,
  PendingDifference: difference,
  DifferenceCounts: difference,
  ReviewedOperation: operation,
  ReviewedTool: {
    toolId: { text: 'The tool.', example: exampleIds.tool },
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
    rule: { text: 'What becomes of conflicts that `decisions` does not name.', values: rules },
    decisions: {
      text: 'What becomes of each conflict, by its id: as in `rule`, or `take_successor` where the conflict has a successor.',
      example: { [`${exampleIds.operation}/description`]: 'keep_mine' },
    },
  },
  AppliedDifference: {
    added: 'New operations.',
    changed: 'Operations that were written.',
    removed: 'Operations that were removed.',
    tools: 'Tools that were written: they follow, and accept the new schemas.',
    edits: 'Edits of the owner that stay without a conflict.',
    conflicts: 'Conflicts that were decided.',
  },
} satisfies Record<string, MemberDescriptions>

const watchMembers = { watch: 'How the integration follows its source.' }

export const refreshOperations: Record<string, OperationDescription> = {
  'watches.read': { text: 'Returns the schedule, the last check and what waits.', members: watchMembers },
  'watches.change': {
    text: 'The schedule is a setting of the draft, as in `tenon.yaml`. A first check follows within a minute. Only for an OpenAPI document or an MCP server at a URL.',
    members: watchMembers,
  },
  'watches.check': {
    text: 'Reads the document, if the server says that it has changed, and compares it with what was imported last. Nothing of the draft changes: a difference waits until somebody applies or dismisses it. Of an MCP server the tools are listed, with the credential of the integration; what differs from the pinned definitions waits as pending definitions. Always 200 when the source was tried; a failure is in `last_error`.',
    members: watchMembers,
  },
  'watches.createWebhook': {
    text: 'Returns an address for whoever publishes the document or the server, such as a CI. Calling this again makes another address; the one before is accepted for 24 hours.',
    members: { webhook: 'The address.' },
  },
  'watches.deleteWebhook': { text: 'Neither the address nor the one before is accepted any more.' },
  'webhooks.receive': {
    text: 'Needs no token and no body: the secret is in the address. The source is read within a minute, and at most once a minute; a difference waits as one that a schedule found. 404 for a wrong address.',
    members: {
      integrationId: { text: 'The integration.', example: exampleIds.integration },
      secret: { text: 'The secret of the address.', example: '4kq2v7…' },
      accepted: 'Always true.',
    },
  },
  'pendingDifferences.list': {
    text: 'At most one for each integration, the newest first.',
    members: { pendingDifferences: 'What waits.' },
  },
  'pendingDifferences.read': {
    text: 'The merge is computed with the draft as it is now: edits since it was found take part.',
    members: {
      differenceId: { text: 'The pending difference.', example: exampleIds.difference },
      pendingDifference: 'What waits, and what would come of it.',
    },
  },
  'pendingDifferences.apply': {
    text: 'Takes what only the document changed, leaves what only the owner changed, and decides each conflict. Bound tools follow and are bound to the new schemas. 422 without any change while a conflict is not decided.',
    members: {
      differenceId: { text: 'The pending difference.', example: exampleIds.difference },
      applied: 'What was written.',
    },
  },
  'pendingDifferences.dismiss': {
    text: 'The same difference is not found again; the next change of the document is.',
    members: {
      differenceId: { text: 'The pending difference.', example: exampleIds.difference },
      dismissed: 'Always true.',
    },
  },
}
