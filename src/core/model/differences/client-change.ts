import type { FieldDifferences } from './contents-difference.ts'

/** What an MCP client of an app can see change from one release to the next. */
export const clientChangeKinds = [
  'app_changed',
  'instructions_changed',
  'tool_added',
  'tool_removed',
  'tool_renamed',
  'tool_title_changed',
  'tool_description_changed',
  'tool_input_changed',
  'tool_output_changed',
  'tool_hints_changed',
  'tool_widget_changed',
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

/** `name` is the one that clients see; paths of fields are those of MCP. */
export type ClientChange = FieldDifferences & { kind: ClientChangeKind; entityId: string; name: string }
