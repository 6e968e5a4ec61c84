import Type, { type Static } from 'typebox'
import { operationRisks } from '#core/engines/operations/content/index.ts'
import type { ListedOperation, OperationFilter } from '#core/engines/operations/search/index.ts'
import {
  type SuggestedOperation,
  type SuggestionReason,
  suggestionReasons,
} from '#core/engines/operations/suggestion/index.ts'
import { httpMethods } from '#core/model/operations/operation.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'

const riskEnum = defineStringEnum(...operationRisks)

export const OperationQuery = Type.Object({
  ...cursorProperties,
  limit: Type.Optional(
    Type.Integer({
      maximum: 1000,
      description:
        'Rows in a page; by default, and below 1, 20. Long descriptions may end a page earlier; follow next_cursor.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Words that must all occur in the name, key, external id, method and path, or description.',
    }),
  ),
  method: Type.Optional(defineStringEnum(...httpMethods)),
  tag: Type.Optional(Type.String({ maxLength: 200, description: 'A tag of the OpenAPI document.' })),
  used: Type.Optional(Type.Boolean({ description: 'Whether a tool is bound to the operation.' })),
  risk: Type.Optional(riskEnum),
})

export const parseOperationFilter = ({
  q,
  method,
  tag,
  used,
  risk,
}: Static<typeof OperationQuery>): OperationFilter => ({
  ...(q && { query: q }),
  ...(method && { method }),
  ...(tag && { tag }),
  ...(used !== undefined && { isUsed: used }),
  ...(risk && { risk }),
})

const tokenEstimate = Type.Integer({
  description: 'The estimated size of the tool in the context of a model: one token for 4.4 bytes.',
})

export const OperationItemV3 = Type.Object(
  {
    id: Type.String(),
    integration_id: Type.String(),
    key: Type.String(),
    external_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    method: Type.String(),
    path: Type.String(),
    tags: Type.Array(Type.String()),
    risk: Type.Unsafe<string>({
      ...riskEnum,
      description: 'By the annotations of an MCP server, else by the HTTP method.',
    }),
    deprecated: Type.Boolean(),
    tool_ids: Type.Array(Type.String(), { description: 'The tools bound to the operation.' }),
    token_estimate: tokenEstimate,
  },
  { title: 'ListedOperation' },
)

const facet = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))

export const OperationFacetsV3 = Type.Object(
  { methods: facet, tags: facet, risks: facet, used: facet },
  {
    title: 'OperationFacets',
    description:
      'The values of each filter, with the number of operations that they find in combination with the other filters.',
  },
)

export const OperationSuggestionV3 = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        operation: OperationItemV3,
        reasons: Type.Array(
          Type.Object({
            code: defineStringEnum(...(Object.keys(suggestionReasons) as SuggestionReason[])),
            message: Type.String(),
          }),
        ),
      }),
    ),
    total_token_estimate: Type.Integer({ description: 'The estimated size of all suggested tools.' }),
  },
  { title: 'OperationSuggestion' },
)

export const presentOperationItem = (operation: ListedOperation): Static<typeof OperationItemV3> => ({
  id: operation.id,
  integration_id: operation.integrationId,
  key: operation.key,
  external_id: operation.externalId,
  name: operation.name,
  description: operation.description,
  method: operation.plan.method,
  path: operation.plan.path,
  tags: operation.tags,
  risk: operation.risk,
  deprecated: operation.isDeprecated,
  tool_ids: operation.toolIds,
  token_estimate: operation.tokens,
})

export const presentSuggestion = (suggested: SuggestedOperation[]): Static<typeof OperationSuggestionV3> => ({
  data: suggested.map(({ operation, reasons }) => ({
    operation: presentOperationItem(operation),
    reasons: reasons.map((code) => ({ code, message: suggestionReasons[code] })),
  })),
  total_token_estimate: suggested.reduce((sum, { operation }) => sum + operation.tokens, 0),
})
