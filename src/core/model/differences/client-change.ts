import type { FieldDifferences } from './contents-difference.ts'

/** The changes between releases that an MCP client of an app can see. */
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
  'tool_access_changed',
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
 * From harmless to harmful. `live`: clients notice nothing. `rescan`: everything still works, but stores and clients
 * with a copy of the app show the change only after they read it again. `breaking`: calls that worked may fail.
 */
export const changeClasses = ['live', 'rescan', 'breaking'] as const
export type ChangeClass = (typeof changeClasses)[number]

/** `notice`: the effect on clients, as a sentence. Not decided: it may be breaking, so it counts as breaking. */
export type ClassifiedChange = { changeClass: ChangeClass; notice: string; isDecided: boolean }

/** `name` is the name that clients see; paths of fields follow MCP. */
export type ClientChange = FieldDifferences &
  ClassifiedChange & { kind: ClientChangeKind; entityId: string; name: string }

/** A summary of all changes: the worst class, the number of changes of each class, and the next semantic version. */
export type ContractSummary = {
  changeClass: ChangeClass
  counts: Record<ChangeClass, number>
  serverVersion: string
}
