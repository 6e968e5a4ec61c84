import type { ManifestAccess } from '../releases/manifest.ts'
import type { Tool } from '../tools/tool.ts'

/** The rules that concern a tool of the draft, as one; null without any. `summary`: the same in words. */
export type ToolAccessDetails = {
  tool: Pick<Tool, 'id' | 'key' | 'name'>
  access: ManifestAccess | null
  summary: string
}
