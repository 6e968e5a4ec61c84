// The text of a manifest in the database. Tools that require approval are apart from the others, because a version of the
// service from before approvals, which serves beside this one during an upgrade, would call them without: it finds no such tool.
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { fromLargeJson, toLargeJson } from './json-column.ts'

/** `at`: its place among all tools. */
type PlacedTool = { at: number; tool: ManifestTool }
type StoredManifest = Manifest & { guardedTools?: PlacedTool[] }

export function toManifestText(manifest: Manifest): Promise<string> {
  const guardedTools = manifest.tools.flatMap((tool, at): PlacedTool[] =>
    tool.requiresApproval ? [{ at, tool }] : [],
  )
  if (guardedTools.length === 0) return toLargeJson(manifest)
  const tools = manifest.tools.filter(({ requiresApproval }) => !requiresApproval)
  return toLargeJson({ ...manifest, tools, guardedTools })
}

export async function fromManifestText(text: string): Promise<Manifest> {
  const { guardedTools = [], ...manifest } = await fromLargeJson<StoredManifest>(text)
  const tools = [...manifest.tools]
  for (const { at, tool } of guardedTools) tools.splice(at, 0, tool)
  return { ...manifest, tools }
}
