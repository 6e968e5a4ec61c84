// Parameters, and members of bodies and replies, that mean the same in all operations.

import { exampleIds } from '#core/entities/examples.ts'
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

export const commonDescriptions: MemberDescriptions = {
  app: 'The app.',
  apps: 'The apps.',
  appId: { text: 'Id of the app.', example: exampleIds.app },
  auth: 'The auth connection, or all of them.',
  authConnection: 'The auth connection.',
  cursor: 'The {nextCursor} of the same list; empty: the first page.',
  data: 'The rows of this page.',
  deleted: 'Always true: the entity was deleted.',
  draft: 'The draft.',
  integration: 'The integration.',
  integrations: 'The integrations.',
  items: 'The rows of this page.',
  limit: 'Rows in a page; by default, and below 1, 20.',
  message: { text: 'A message for people.', example: '114 operations were found.' },
  nextCursor: '`cursor` of the next page; empty on the last page.',
  nextDraft: 'The draft that is open now.',
  operation: 'The operation.',
  operations: 'The operations.',
  page: {
    text: 'How to get the next page.',
    members: {
      hasMore: 'Whether there is a further page.',
      nextCursor: '`cursor` of the next page; empty on the last page.',
    },
  },
  prompt: 'The prompt.',
  providers: 'The kinds of providers to choose from.',
  release: 'The release.',
  skill: 'The skill.',
  sort: 'The order of the rows: ascending, or descending with "-" in front; by default -created_at.',
  template: 'The template.',
  templates: 'The templates.',
  tool: 'The tool.',
  tools: 'The tools.',
  user: 'The user of the access token.',
  validation: 'The state of the draft afterwards.',
  widget: 'The widget.',
  widgets: 'The widgets.',
  query: 'Only rows that contain this text, in any case, in their name, key or description; empty: all.',
}
