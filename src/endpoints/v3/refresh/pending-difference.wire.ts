import Type, { type Static } from 'typebox'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type {
  AppliedDifference,
  DescribedReview,
  ReviewedConflict,
  ReviewedTool,
} from '#core/model/integrations/difference-review.ts'
import {
  type MergeChoice,
  type MergeDecisions,
  mergeChoices,
  mergeRules,
} from '#core/model/integrations/document-merge.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import { differenceTriggers } from '#core/model/integrations/source-watch.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { presentTextHazard, TextHazardV3 } from '../integrations/text-hazard.wire.ts'

const pointers = Type.Array(Type.String())

export const PendingDifferenceItemV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    integration_id: Type.String(),
    kind: defineStringEnum('document'),
    trigger: defineStringEnum(...differenceTriggers),
    found_at: Type.String(),
    counts: Type.Object(
      { added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() },
      { title: 'DifferenceCounts' },
    ),
  },
  { title: 'PendingDifferenceItem' },
)

const ReviewedToolV3 = Type.Object(
  { tool_id: Type.String(), key: Type.String(), adopted: pointers, retained: pointers },
  { title: 'ReviewedTool' },
)

const ReviewedOperationV3 = Type.Object(
  {
    operation_id: Type.Union([Type.String(), Type.Null()]),
    change: defineStringEnum('added', 'changed', 'removed'),
    key: Type.String(),
    name: Type.String(),
    method: Type.String(),
    path: Type.String(),
    adopted: pointers,
    retained: pointers,
    hazards: Type.Array(TextHazardV3),
    tools: Type.Array(ReviewedToolV3),
  },
  { title: 'ReviewedOperation' },
)

const SuccessorV3 = Type.Object(
  { name: Type.String(), method: Type.String(), path: Type.String() },
  { title: 'Successor' },
)

const MergeConflictV3 = Type.Object(
  {
    id: Type.String(),
    entity: defineStringEnum('integration', 'operation', 'tool'),
    entity_id: Type.String(),
    pointer: Type.String(),
    base: Type.Optional(Type.Unknown()),
    theirs: Type.Optional(Type.Unknown()),
    mine: Type.Optional(Type.Unknown()),
    successor: Type.Optional(SuccessorV3),
  },
  { title: 'MergeConflict' },
)

export const PendingDifferenceV3 = Type.Object(
  {
    ...PendingDifferenceItemV3.properties,
    operations: Type.Array(ReviewedOperationV3),
    conflicts: Type.Array(MergeConflictV3),
  },
  { title: 'PendingDifference' },
)

const choice = defineStringEnum(...mergeChoices)

export const MergeDecisionsV3 = Type.Object(
  {
    rule: Type.Optional(defineStringEnum(...mergeRules)),
    decisions: Type.Optional(Type.Record(Type.String(), choice, { maxProperties: 10_000 })),
  },
  { title: 'MergeDecisions' },
)

export const AppliedDifferenceV3 = Type.Object(
  {
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    tools: Type.Integer(),
    edits: Type.Integer(),
    conflicts: Type.Integer(),
  },
  { title: 'AppliedDifference' },
)

export const parseMergeDecisions = ({
  rule,
  decisions = {},
}: Static<typeof MergeDecisionsV3>): MergeDecisions => ({
  rule: rule ?? null,
  decisions: new Map(Object.entries(decisions) as [string, MergeChoice][]),
})

export const presentAppliedDifference = (applied: AppliedDifference): Static<typeof AppliedDifferenceV3> =>
  applied

export const presentPendingDifferenceItem = ({
  id,
  appId,
  integrationId,
  kind,
  trigger,
  foundAt,
  counts,
}: PendingDifference): Static<typeof PendingDifferenceItemV3> => ({
  id,
  app_id: appId,
  integration_id: integrationId,
  kind,
  trigger,
  found_at: foundAt,
  counts,
})

export function* presentPendingDifference({
  difference,
  operations,
  conflicts,
}: DescribedReview): TimeSlicedTask<Static<typeof PendingDifferenceV3>> {
  return {
    ...presentPendingDifferenceItem(difference),
    operations: yield* mapInTimeSlices(operations, presentReviewedOperation),
    conflicts: yield* mapInTimeSlices(conflicts, presentConflict),
  }
}

function presentReviewedOperation({
  change,
  before,
  after,
  found,
  report,
  hazards,
  tools,
}: DescribedReview['operations'][number]): Static<typeof ReviewedOperationV3> {
  const { key = '', name = '', plan } = after ?? found ?? before ?? {}
  return {
    operation_id: before?.id ?? null,
    change,
    key,
    name,
    method: plan?.method ?? '',
    path: plan?.path ?? '',
    adopted: report.adopted,
    retained: report.retained,
    hazards: hazards.map(presentTextHazard),
    tools: tools.map(presentReviewedTool),
  }
}

const presentReviewedTool = ({ before, report }: ReviewedTool): Static<typeof ReviewedToolV3> => ({
  tool_id: before.id,
  key: before.key,
  adopted: report.adopted,
  retained: report.retained,
})

const presentSuccessor = ({
  name,
  plan: { method, path },
}: NonNullable<ReviewedConflict['successor']>): Static<typeof SuccessorV3> => ({ name, method, path })

/** A side that lacks the member is absent. */
const presentConflict = ({
  id,
  entity,
  entityId,
  pointer,
  base,
  theirs,
  mine,
  successor,
}: ReviewedConflict): Static<typeof MergeConflictV3> => ({
  id,
  entity,
  entity_id: entityId,
  pointer,
  ...(base !== undefined && { base }),
  ...(theirs !== undefined && { theirs }),
  ...(mine !== undefined && { mine }),
  ...(successor && { successor: presentSuccessor(successor) }),
})
