// The entities in which two contents differ. They are compared by the same content as the fingerprint, so that both
// agree on whether there are changes.

import {
  type ChangeKind,
  type ContentsEntityType,
  contentsEntityTypes,
  type EntityDifference,
} from '#core/model/differences/contents-difference.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftChangeGroup } from '#core/model/drafts/draft-changes.ts'
import { compareFields } from './compare-fields.ts'
import {
  type RowContent,
  toConnectionContent,
  toOperationContent,
  toRowContent,
} from './contents-fingerprint.ts'
import { isSameJson } from './same-json.ts'

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
export function findChangedEntities(before: Contents, after: Contents, appId: string): ChangedEntity[] {
  const [old, now] = [toRowsByType(before, appId), toRowsByType(after, appId)]
  return contentsEntityTypes.flatMap((type) => findChangedRows(type, old[type], now[type]))
}

const toRowsByType = (contents: Contents, id: string): Record<ContentsEntityType, RowContent[]> => ({
  app: [{ ...contents.app, id }],
  auth_connection: contents.authConnections.map(toConnectionContent),
  integration: contents.integrations.map(toRowContent),
  operation: contents.operations.map(toOperationRow),
  tool: contents.tools.map(toRowContent),
  widget: contents.widgets.map(toRowContent),
  prompt: contents.prompts.map(toRowContent),
  skill: contents.skills.map(toRowContent),
})

/** As the API presents it: the members of the request plan are those of the operation. */
function toOperationRow({ plan, ...operation }: Contents['operations'][number]): RowContent {
  return { ...toOperationContent(operation), ...plan }
}

function findChangedRows(
  entityType: ContentsEntityType,
  before: RowContent[],
  after: RowContent[],
): ChangedEntity[] {
  const old = new Map(before.map((row) => [row.id, row]))
  const now = new Set(after.map(({ id }) => id))
  const removed = before
    .filter(({ id }) => !now.has(id))
    .map((row) => toChangedEntity(entityType, row, undefined))
  const others = after
    .filter((row) => !isSameJson(old.get(row.id), row))
    .map((row) => toChangedEntity(entityType, old.get(row.id), row))
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

/** With the members that differ; ids of the entity and of its app are no members of its own. */
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
