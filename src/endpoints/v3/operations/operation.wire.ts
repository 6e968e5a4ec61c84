import Type, { type Static } from 'typebox'
import { deriveRisk, operationRisks } from '#core/engines/operations/content/index.ts'
import type { ListedOperation, OperationFilter } from '#core/engines/operations/search/index.ts'
import {
  type SuggestedOperation,
  type SuggestionReason,
  suggestionReasons,
} from '#core/engines/operations/suggestion/index.ts'
import { httpMethods } from '#core/model/operations/operation.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import {
  OperationSnakeCase,
  presentOperation as presentSharedOperation,
} from '#endpoints/snake-case/operation.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'

const riskEnum = defineStringEnum(...operationRisks)

export const OperationQuery = Type.Object({
  ...cursorProperties,
  limit: Type.Optional(Type.Integer({ maximum: 1000 })),
  query: Type.Optional(Type.String({ maxLength: 200 })),
  method: Type.Optional(defineStringEnum(...httpMethods)),
  tag: Type.Optional(Type.String({ maxLength: 200 })),
  used: Type.Optional(Type.Boolean()),
  risk: Type.Optional(riskEnum),
})

export const parseOperationFilter = ({
  query,
  method,
  tag,
  used,
  risk,
}: Static<typeof OperationQuery>): OperationFilter => ({
  ...(query && { query }),
  ...(method && { method }),
  ...(tag && { tag }),
  ...(used !== undefined && { isUsed: used }),
  ...(risk && { risk }),
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
    risk: riskEnum,
    deprecated: Type.Boolean(),
    tool_ids: Type.Array(Type.String()),
    token_estimate: Type.Integer(),
  },
  { title: 'ListedOperation' },
)

/** An operation with its schemas. */
export const OperationV3 = Type.Object(
  { ...OperationSnakeCase.properties, tags: Type.Array(Type.String()), risk: riskEnum },
  { title: 'Operation' },
)

const facet = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))

export const OperationFacetsV3 = Type.Object(
  { methods: facet, tags: facet, risks: facet, used: facet },
  { title: 'OperationFacets' },
)

const SuggestedOperationV3 = Type.Object({
  operation: OperationItemV3,
  reasons: Type.Array(
    Type.Object({
      code: defineStringEnum(...(Object.keys(suggestionReasons) as SuggestionReason[])),
      message: Type.String(),
    }),
  ),
})

export const OperationSuggestionV3 = Type.Object(
  buildListSchema(SuggestedOperationV3, { total_token_estimate: Type.Integer() }).properties,
  { title: 'OperationSuggestion' },
)

export const presentOperation = (details: OperationDetails): Static<typeof OperationV3> => ({
  ...presentSharedOperation(details),
  tags: details.operation.tags,
  risk: deriveRisk(details.operation),
})

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
  ...presentList(
    suggested.map(({ operation, reasons }) => ({
      operation: presentOperationItem(operation),
      reasons: reasons.map((code) => ({ code, message: suggestionReasons[code] })),
    })),
  ),
  total_token_estimate: suggested.reduce((sum, { operation }) => sum + operation.tokens, 0),
})
