// Descriptions of the search for operations and the suggestion in the OpenAPI document of v3.
import { entities as sharedEntities } from '#endpoints/shared/descriptions/operation-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { page } from '../list-descriptions.ts'

export const riskValues = {
  read: 'it only reads',
  write: 'it adds or changes something',
  destructive: 'it may delete or overwrite something',
}

const operation: MemberDescriptions = {
  ...sharedEntities.Operation,
  tags: { text: 'Its tags in the OpenAPI document.', example: ['books'] },
  risk: {
    text: 'Possible effect of a call, by the annotations of an MCP server, else by the HTTP method.',
    values: riskValues,
  },
}

const listedOperation: MemberDescriptions = {
  ...operation,
  toolIds: 'The tools bound to the operation.',
  tokenEstimate: 'The estimated size of the tool in the context of a model, at 4.4 bytes a token.',
  deprecated: 'Whether the document marks it as deprecated.',
}

const describeFacet = (text: string) => ({
  text: `${text}, the most frequent first.`,
  members: {
    value: { text: 'Value for the filter.', example: 'GET' },
    count: 'Number of operations with this value.',
  },
})

const facets: MemberDescriptions = {
  methods: describeFacet('The values of {method}'),
  tags: describeFacet('The values of {tag}, at most 200'),
  risks: describeFacet('The values of {risk}'),
  used: describeFacet('The values of {used}'),
}

const suggestion: MemberDescriptions = {
  page,
  totalTokenEstimate: 'The estimated size of all suggested tools.',
  data: {
    text: 'The suggested operations, the most useful first.',
    members: {
      operation: 'The operation.',
      reasons: {
        text: 'Reasons for the suggestion.',
        members: {
          code: {
            text: 'The reason, for programs.',
            values: {
              reads: 'it only reads',
              search: 'it searches or lists',
              central_resource: 'it belongs to a resource around which the API is built',
              changes_suggested: 'it creates or changes a resource that a suggested operation reads',
              documented: 'it has a description',
            },
          },
          message: { text: 'The reason, for people.', example: 'only reads' },
        },
      },
    },
  },
}

export const entities: Record<string, MemberDescriptions> = {
  Operation: operation,
  ListedOperation: listedOperation,
  OperationFacets: facets,
  OperationSuggestion: suggestion,
}

export const operations: OperationDescriptions = {
  'operations.list': {
    text: 'Lists the requests that can be sent to an integration, in the order of their import, without schemas. Each can become a tool. All filters must match; {facets} has the results of each filter.',
    members: {
      method: 'Only operations with this HTTP method.',
      risk: { text: 'Only operations with this possible effect.', values: riskValues },
      limit:
        'Number of rows in a page. The default, also for values below 1, is 20. A page with long descriptions may have fewer rows, so follow {nextCursor}.',
      query: 'Words that must all occur in the name, key, external id, method and path, or description.',
      tag: 'A tag of the OpenAPI document.',
      used: 'Whether a tool is bound to the operation.',
      total: 'Number of operations that match the filters.',
      totalTokenEstimate: 'The estimated size of the tools of all of them.',
      facets:
        'The values of each filter, with the number of operations that they find in combination with the other filters.',
    },
  },
  'operations.suggest':
    'Suggests operations for a new app: first operations that read, then operations that create and change the same resources. Operations that are deprecated, are destructive or already have a tool are never suggested. The same operations always give the same suggestion.',
}
