import Type, { type Static } from 'typebox'
import type { Json } from '#base/json.ts'
import {
  type DefinitionField,
  definitionChangeKinds,
  definitionDecisions,
  type LookedAtDefinition,
  type PendingDefinition,
} from '#core/model/integrations/pending-definition.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { presentTextHazard, TextHazardV3 } from './text-hazard.wire.ts'

const fieldNames = {
  title: 'title',
  description: 'description',
  inputSchema: 'input_schema',
  outputSchema: 'output_schema',
  annotations: 'annotations',
} as const satisfies Record<DefinitionField, string>

const DefinitionFieldChangeV3 = Type.Object(
  {
    field: defineStringEnum(...Object.values(fieldNames)),
    before: Type.Unsafe<Json>({}),
    after: Type.Unsafe<Json>({}),
  },
  { title: 'DefinitionFieldChange' },
)

const DefinitionCallerV3 = Type.Object(
  { id: Type.String(), key: Type.String(), name: Type.String() },
  { title: 'DefinitionCaller' },
)

export const PendingDefinitionV3 = Type.Object(
  {
    external_id: Type.String(),
    change: defineStringEnum(...definitionChangeKinds),
    decision: defineStringEnum(...definitionDecisions),
    digest: Type.String(),
    found_at: Type.String(),
    fields: Type.Array(DefinitionFieldChangeV3),
    hazards: Type.Array(TextHazardV3),
    tools: Type.Array(DefinitionCallerV3),
  },
  { title: 'PendingDefinition' },
)

/** The number of tools that a server may list. */
const maxDecided = 1000

export const DefinitionDecisionV3 = Type.Object(
  {
    definitions: Type.Array(
      Type.Object(
        {
          external_id: Type.String({ minLength: 1, maxLength: 500 }),
          digest: Type.String({ minLength: 1, maxLength: 100 }),
        },
        { title: 'LookedAtDefinition' },
      ),
      { minItems: 1, maxItems: maxDecided },
    ),
  },
  { title: 'DefinitionDecision' },
)

export const parseLookedAt = ({ definitions }: Static<typeof DefinitionDecisionV3>): LookedAtDefinition[] =>
  definitions.map(({ external_id: externalId, digest }) => ({ externalId, digest }))

export const presentPendingDefinition = (pending: PendingDefinition): Static<typeof PendingDefinitionV3> => ({
  external_id: pending.externalId,
  change: pending.kind,
  decision: pending.decision,
  digest: pending.digest,
  found_at: pending.foundAt,
  fields: pending.fields.map(({ field, before, after }) => ({
    field: fieldNames[field],
    before: before as Json,
    after: after as Json,
  })),
  hazards: pending.hazards.map(presentTextHazard),
  tools: pending.tools,
})
