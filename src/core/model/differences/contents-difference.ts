import type { Json } from '#base/json.ts'
import type { Release } from '../releases/release.ts'

/** In the order of change groups. */
export const contentsEntityTypes = [
  'app',
  'auth_connection',
  'integration',
  'operation',
  'tool',
  'widget',
  'prompt',
  'skill',
] as const
export type ContentsEntityType = (typeof contentsEntityTypes)[number]

export const changeKinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * A member that differs. `path` is dotted, with indexes for lists. An absent value is null; if a value is
 * `truncated`, it is the beginning of its JSON.
 */
export type FieldDifference = { path: string; before: Json; after: Json; truncated: boolean }

/** `fields` are the first that differ; `omittedFields` counts the others. */
export type FieldDifferences = { fields: FieldDifference[]; omittedFields: number }

export type EntityDifference = FieldDifferences & {
  entityType: ContentsEntityType
  entityId: string
  name: string
  change: ChangeKind
}

/** A state of an app's contents: a release, the draft, or nothing for an app without a release. */
export type ContentsState = { kind: 'release'; release: Release } | { kind: 'draft' } | { kind: 'nothing' }
