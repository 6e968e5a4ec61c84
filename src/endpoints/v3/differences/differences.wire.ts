import Type, { type Static } from 'typebox'
import {
  type ClientChange,
  type ContractSummary,
  changeClasses,
  clientChangeKinds,
} from '#core/model/differences/client-change.ts'
import {
  type ContentsState,
  changeKinds,
  contentsEntityTypes,
  type EntityDifference,
  type FieldDifference,
} from '#core/model/differences/contents-difference.ts'
import type { ContentsDifferences } from '#core/model/differences/contents-differences.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { buildListSchema } from '#endpoints/snake-case/list.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'
import { renameDifferencePath } from './difference-paths.ts'

export const DifferencesQuery = Type.Object({
  ...cursorProperties,
  entity_type: Type.Optional(defineStringEnum('', ...contentsEntityTypes)),
})

export const ReleaseDifferencesQuery = Type.Object({
  ...DifferencesQuery.properties,
  to: Type.Optional(Type.String({ maxLength: 100 })),
})

const ContentsStateV3 = Type.Object(
  {
    kind: defineStringEnum('release', 'draft', 'nothing'),
    release_id: makeNullable(Type.String()),
    version: makeNullable(Type.Integer()),
  },
  { title: 'ContentsState' },
)

const FieldDifferenceV3 = Type.Object(
  {
    path: Type.String(),
    before: Type.Unknown(),
    after: Type.Unknown(),
    truncated: Type.Boolean(),
  },
  { title: 'FieldDifference' },
)

const fieldsProperties = {
  fields: Type.Array(FieldDifferenceV3),
  omitted_fields: Type.Integer(),
}

export const EntityDifferenceV3 = Type.Object(
  {
    entity_type: defineStringEnum(...contentsEntityTypes),
    entity_id: Type.String(),
    name: Type.String(),
    change: defineStringEnum(...changeKinds),
    ...fieldsProperties,
  },
  { title: 'EntityDifference' },
)

export const ClientChangeV3 = Type.Object(
  {
    kind: defineStringEnum(...clientChangeKinds),
    entity_id: makeNullable(Type.String()),
    name: Type.String(),
    class: defineStringEnum(...changeClasses),
    notice: Type.String(),
    is_decided: Type.Boolean(),
    ...fieldsProperties,
  },
  { title: 'ClientChange' },
)

export const ContractSummaryV3 = Type.Object(
  {
    class: defineStringEnum(...changeClasses),
    live: Type.Integer(),
    rescan: Type.Integer(),
    breaking: Type.Integer(),
    server_version: Type.String(),
  },
  { title: 'ClientContract' },
)

export const DifferencesV3 = Type.Object(
  {
    from: ContentsStateV3,
    to: ContentsStateV3,
    total_changes: Type.Integer(),
    change_groups: Type.Array(
      Type.Object({ key: Type.String(), label: Type.String(), count: Type.Integer() }),
    ),
    client_changes: Type.Array(ClientChangeV3),
    total_client_changes: Type.Integer(),
    client_contract: ContractSummaryV3,
    ...buildListSchema(EntityDifferenceV3).properties,
  },
  { title: 'ContentsDifferences' },
)

export const maxClientChanges = 200

const presentState = (state: ContentsState): Static<typeof ContentsStateV3> => ({
  kind: state.kind,
  release_id: state.kind === 'release' ? state.release.id : null,
  version: state.kind === 'release' ? state.release.version : null,
})

export const presentEntityDifference = (entity: EntityDifference): Static<typeof EntityDifferenceV3> => ({
  entity_type: entity.entityType,
  entity_id: entity.entityId,
  name: entity.name,
  change: entity.change,
  fields: entity.fields.map(
    (field): FieldDifference => ({
      ...field,
      path: renameDifferencePath(entity.entityType, field.path),
    }),
  ),
  omitted_fields: entity.omittedFields,
})

export const presentClientChange = (change: ClientChange): Static<typeof ClientChangeV3> => ({
  kind: change.kind,
  entity_id: change.entityId || null,
  name: change.name,
  class: change.changeClass,
  notice: change.notice,
  is_decided: change.isDecided,
  fields: change.fields,
  omitted_fields: change.omittedFields,
})

export const presentContractSummary = ({
  changeClass,
  counts,
  serverVersion,
}: ContractSummary): Static<typeof ContractSummaryV3> => ({
  class: changeClass,
  ...counts,
  server_version: serverVersion,
})

/** Without the page. */
export const presentDifferences = ({ from, to, groups, clientChanges, contract }: ContentsDifferences) => ({
  from: presentState(from),
  to: presentState(to),
  total_changes: groups.reduce((total, { count }) => total + count, 0),
  change_groups: groups,
  client_changes: clientChanges.slice(0, maxClientChanges).map(presentClientChange),
  total_client_changes: clientChanges.length,
  client_contract: presentContractSummary(contract),
})
