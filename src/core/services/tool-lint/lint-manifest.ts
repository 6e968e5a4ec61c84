import { runWithPauses } from '#base/time-slices.ts'
import { lintTools, listToolTexts, type ToolsToLint } from '#core/engines/tool-lint/index.ts'
import { buildSearchModeTools } from '#core/engines/tool-search/index.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import type { Deps } from '#core/ports/ports.ts'

export type LintDeps = Deps<'timer' | 'tokenCounter'>

/** `owner`: whose requests wait in turn. Without `findSource`, nothing can be repaired. */
export type LintRequest = { owner: string; findSource?: ToolsToLint['findSource'] }

/** All tools that clients can call; the size of the list is that of what clients list. */
export async function lintManifest(
  { timer, tokenCounter }: LintDeps,
  manifest: Manifest,
  { owner, findSource = () => null }: LintRequest,
): Promise<ToolLint> {
  const pause = () => timer.wait(0)
  const searchModeTools = manifest.toolMode === 'search' ? buildSearchModeTools(manifest) : null
  const texts = await runWithPauses(listToolTexts([...manifest.tools, ...(searchModeTools ?? [])]), pause)
  const counts = await tokenCounter.count(texts, owner)
  const tokens = {
    tools: counts.slice(0, manifest.tools.length),
    searchMode: searchModeTools && counts.slice(manifest.tools.length),
  }
  return runWithPauses(lintTools({ tools: manifest.tools, tokens, findSource }), pause)
}
