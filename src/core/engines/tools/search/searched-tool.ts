import type { ManifestTool } from '#core/model/releases/manifest.ts'

/** What is searched and shown of a tool. */
export type SearchedTool = Pick<
  ManifestTool,
  'name' | 'title' | 'description' | 'inputSchema' | 'annotations'
>
