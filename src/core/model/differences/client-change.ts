import type { FieldDifferences } from './contents-difference.ts'

/** What an MCP client of an app can see change from one release to the next. */
export const clientChangeKinds = [
  'app_changed',
  'instructions_changed',
  'tool_mode_changed',
  'tool_added',
  'tool_removed',
  'tool_renamed',
  'tool_alias_added',
  'tool_alias_removed',
  'tool_alias_changed',
  'tool_title_changed',
  'tool_description_changed',
  'tool_input_changed',
  'tool_output_changed',
  'tool_hints_changed',
  'tool_widget_changed',
  'tool_approval_changed',
  'tools_reordered',
  'widget_added',
  'widget_removed',
  'widget_changed',
  'prompt_added',
  'prompt_removed',
  'prompt_changed',
  'skill_added',
  'skill_removed',
  'skill_changed',
] as const
export type ClientChangeKind = (typeof clientChangeKinds)[number]

/**
 * From harmless to harmful. `live`: nobody notices. `rescan`: what worked works, but stores and clients that have a copy
 * of the app show it only when they read it again. `breaking`: what worked may fail.
 */
export const changeClasses = ['live', 'rescan', 'breaking'] as const
export type ChangeClass = (typeof changeClasses)[number]

/** `notice`: what clients notice, as a sentence. Not decided: whether it is breaking is not known, so it counts as such. */
export type ClassifiedChange = { changeClass: ChangeClass; notice: string; isDecided: boolean }

/** `name` is the one that clients see; paths of fields are those of MCP. */
export type ClientChange = FieldDifferences &
  ClassifiedChange & { kind: ClientChangeKind; entityId: string; name: string }

/** All changes together: the worst class, how many there are of each, and the semantic version afterwards. */
export type ContractSummary = {
  changeClass: ChangeClass
  counts: Record<ChangeClass, number>
  serverVersion: string
}
