import Type, { type Static } from 'typebox'
import { ServiceError } from '#base/errors.ts'
import { testCase } from '#core/entities/test-case.ts'
import {
  type AppFilePlan,
  type FileDifference,
  fileEntityTypes,
  type NamedSecret,
} from '#core/model/app-files/app-file-plan.ts'
import {
  type DraftEditor,
  maxListedEdits,
  type UndoneEdits,
  UndoneEditsError,
  undoneEditKinds,
} from '#core/model/app-files/undone-edits.ts'
import { presentActor } from '#endpoints/shared/actor.wire.ts'
import { createCodec, plain, toCasing } from '#endpoints/shared/field-map.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { presentValidation, ValidationResult } from '#endpoints/snake-case/validation.wire.ts'
import { AuditActorV3 } from '../audit/audit.wire.ts'
import {
  ClientChangeV3,
  EntityDifferenceV3,
  maxClientChanges,
  presentClientChange,
  presentEntityDifference,
} from '../differences/differences.wire.ts'

const maxChanges = 200

const FileChangeV3 = Type.Object(
  {
    key: Type.String(),
    ...EntityDifferenceV3.properties,
    entity_type: defineStringEnum(...fileEntityTypes),
  },
  { title: 'AppFileChange' },
)

const NamedSecretV3 = Type.Object(
  { connection: Type.String(), name: Type.String() },
  { title: 'AppFileSecret' },
)

const UndoneEditV3 = Type.Object(
  {
    pointer: Type.String(),
    kind: defineStringEnum(...undoneEditKinds),
    now: Type.Unknown(),
    after: Type.Unknown(),
    truncated: Type.Boolean(),
  },
  { title: 'AppFileUndoneEdit' },
)

export const DraftEditorV3 = Type.Object({ actor: AuditActorV3, at: Type.String() }, { title: 'DraftEditor' })

export const presentDraftEditor = ({ actor, at }: DraftEditor): Static<typeof DraftEditorV3> => ({
  actor: presentActor(actor),
  at,
})

export const AppFilePlanV3 = Type.Object(
  {
    has_changes: Type.Boolean(),
    total_changes: Type.Integer(),
    change_groups: Type.Array(
      Type.Object({ key: Type.String(), label: Type.String(), count: Type.Integer() }),
    ),
    changes: Type.Array(FileChangeV3),
    omitted_changes: Type.Integer(),
    client_changes: Type.Array(ClientChangeV3),
    total_client_changes: Type.Integer(),
    unlisted: Type.Array(
      Type.Object({
        entity_type: defineStringEnum(...fileEntityTypes),
        key: Type.String(),
        name: Type.String(),
      }),
    ),
    new_secrets: Type.Array(NamedSecretV3),
    missing_secrets: Type.Array(NamedSecretV3),
    secret_origins: Type.Array(
      Type.Object({ connection: Type.String(), origins: Type.Array(Type.String()) }),
    ),
    undone_edits: Type.Array(UndoneEditV3),
    total_undone_edits: Type.Integer(),
    editors: Type.Array(DraftEditorV3),
    validation: ValidationResult,
  },
  { title: 'AppFilePlan' },
)

const presentSecret = ({ connection, name }: NamedSecret) => ({
  connection,
  name: toCasing(name, 'snake_case'),
})

const testCaseCodec = createCodec(testCase.members, 'snake_case')

const environmentNames = createCodec(
  {},
  'snake_case',
  {},
  {
    callerTokens: plain,
    allowedCallers: plain,
    promotionRole: plain,
    testsRequired: plain,
    variableValues: plain,
  },
)

function presentFileChange(difference: FileDifference): Static<typeof FileChangeV3> {
  const { key, entityType, entityId, name, change, fields, omittedFields } = difference
  if (entityType !== 'test_case' && entityType !== 'environment')
    return { key, ...presentEntityDifference({ ...difference, entityType }) }
  const { renamePath } = entityType === 'test_case' ? testCaseCodec : environmentNames
  const renamed = fields.map((field) => ({ ...field, path: renamePath(field.path) }))
  const entity = { key, entity_type: entityType, entity_id: entityId, name, change }
  return { ...entity, fields: renamed, omitted_fields: omittedFields }
}

export const presentAppFilePlan = ({
  plan,
  undone,
}: {
  plan: AppFilePlan
  undone: UndoneEdits
}): Static<typeof AppFilePlanV3> => ({
  has_changes: plan.hasChanges,
  total_changes: plan.changes.length,
  change_groups: plan.groups,
  changes: plan.changes.slice(0, maxChanges).map(presentFileChange),
  omitted_changes: Math.max(0, plan.changes.length - maxChanges),
  client_changes: plan.clientChanges.slice(0, maxClientChanges).map(presentClientChange),
  total_client_changes: plan.clientChanges.length,
  unlisted: plan.unlisted.map(({ entityType, key, name }) => ({ entity_type: entityType, key, name })),
  new_secrets: plan.newSecrets.map(presentSecret),
  missing_secrets: plan.missingSecrets.map(presentSecret),
  secret_origins: plan.secretOrigins,
  ...presentUndoneEdits(undone),
  validation: presentValidation(plan.validation),
})

const presentUndoneEdits = ({ edits, editors }: UndoneEdits) => ({
  undone_edits: edits.slice(0, maxListedEdits),
  total_undone_edits: edits.length,
  editors: editors.map(presentDraftEditor),
})

/** The error in the form of the API: it lists undone edits as a plan does. */
export const presentFileRejection = (error: unknown): unknown =>
  error instanceof UndoneEditsError
    ? new ServiceError(error.code, error.message, { details: presentUndoneEdits(error.undone) })
    : error
