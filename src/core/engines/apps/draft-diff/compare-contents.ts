// The entities in which two contents differ. The comparison uses the same content as the fingerprint, so both agree on
// whether there are changes.

import { isSameJson } from '#base/same-json.ts'
import { forEachInTimeSlices, mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  type ChangeKind,
  type ContentsEntityType,
  contentsEntityTypes,
  type EntityDifference,
} from '#core/model/differences/contents-difference.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftChangeGroup } from '#core/model/drafts/draft-changes.ts'
import { compareFields } from './compare-fields.ts'
import { contentOf, type RowContent } from './contents-fingerprint.ts'

/** An entity that differs; `before` is undefined when it was added, `after` when it was removed. */
export type ChangedEntity = {
  entityType: ContentsEntityType
  entityId: string
  name: string
  change: ChangeKind
  before: RowContent | undefined
  after: RowContent | undefined
}

/** In the order of the groups. `appId` stands for the profile, which has no id of its own. */
export function* findChangedEntities(
  before: Contents,
  after: Contents,
  appId: string,
): TimeSlicedTask<ChangedEntity[]> {
  const old = yield* toRowsByType(before, appId)
  const now = yield* toRowsByType(after, appId)
  const changed: ChangedEntity[] = []
  for (const type of contentsEntityTypes)
    for (const entity of yield* findChangedRows(type, old[type], now[type])) changed.push(entity)
  return changed
}

type RowsByType = Record<ContentsEntityType, RowContent[]>

function* toRowsByType(contents: Contents, id: string): TimeSlicedTask<RowsByType> {
  return {
    app: [{ ...contents.app, id }],
    auth_connection: contents.authConnections.map(contentOf.connection),
    integration: contents.integrations.map(contentOf.integration),
    operation: yield* mapInTimeSlices(contents.operations, toOperationRow),
    tool: yield* mapInTimeSlices(contents.tools, contentOf.tool),
    widget: yield* mapInTimeSlices(contents.widgets, contentOf.widget),
    prompt: contents.prompts.map(contentOf.prompt),
    skill: contents.skills.map(contentOf.skill),
  }
}

/** The operation as the API presents it, with the members of its request plan, but without the values before edits. */
function toOperationRow({
  plan,
  original: _original,
  ...operation
}: Contents['operations'][number]): RowContent {
  return { ...contentOf.operation(operation), ...plan }
}

function* findChangedRows(
  entityType: ContentsEntityType,
  before: RowContent[],
  after: RowContent[],
): TimeSlicedTask<ChangedEntity[]> {
  const old = new Map(before.map((row) => [row.id, row]))
  const now = new Set(after.map(({ id }) => id))
  const removed = before
    .filter(({ id }) => !now.has(id))
    .map((row) => toChangedEntity(entityType, row, undefined))
  const others: ChangedEntity[] = []
  yield* forEachInTimeSlices(after, 1, (row) => {
    const former = old.get(row.id)
    if (!isSameJson(former, row)) others.push(toChangedEntity(entityType, former, row))
  })
  return [...others, ...removed]
}

function toChangedEntity(
  entityType: ContentsEntityType,
  before: RowContent | undefined,
  after: RowContent | undefined,
): ChangedEntity {
  const row = after ?? before
  return {
    entityType,
    entityId: row?.id ?? '',
    name: String(row?.name ?? ''),
    change: !before ? 'added' : !after ? 'removed' : 'changed',
    before,
    after,
  }
}

/** Adds the members that differ. The ids of the entity and of its app are not compared. */
export function toEntityDifference({ before, after, ...entity }: ChangedEntity): EntityDifference {
  return { ...entity, ...compareFields(withoutIds(before), withoutIds(after)) }
}

function withoutIds(row: RowContent | undefined): object | undefined {
  if (!row) return undefined
  const { id: _id, appId: _appId, ...members } = row
  return members
}

const groupNames: Record<ContentsEntityType, Omit<DraftChangeGroup, 'count'>> = {
  app: { key: 'app', label: 'App' },
  auth_connection: { key: 'auth_connections', label: 'Auth connections' },
  integration: { key: 'integrations', label: 'Integrations' },
  operation: { key: 'operations', label: 'Operations' },
  tool: { key: 'tools', label: 'Tools' },
  widget: { key: 'widgets', label: 'Widgets' },
  prompt: { key: 'prompts', label: 'Prompts' },
  skill: { key: 'skills', label: 'Skills' },
}

/** The groups in which something was added, changed or removed, in a fixed order. */
export const countChangeGroups = (changed: ChangedEntity[]): DraftChangeGroup[] =>
  contentsEntityTypes
    .map((type) => ({
      ...groupNames[type],
      count: changed.filter(({ entityType }) => entityType === type).length,
    }))
    .filter(({ count }) => count > 0)
