import type { ManifestTool } from '#core/model/releases/manifest.ts'

/** The searched and shown members of a tool. */
export type SearchedTool = Pick<
  ManifestTool,
  'name' | 'title' | 'description' | 'inputSchema' | 'annotations'
>
