import { runWithPauses } from '#base/time-slices.ts'
import { lintTools } from '#core/engines/tool-lint/index.ts'
import { buildSearchModeTools } from '#core/engines/tool-search/index.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import type { Deps } from '#core/ports/ports.ts'

/** All tools that clients can call; the size of the list is that of what clients list. Without `findSource`, no repairs. */
export function lintManifest(
  { timer }: Deps<'timer'>,
  manifest: Manifest,
  findSource: Parameters<typeof lintTools>[1] = () => null,
): Promise<ToolLint> {
  const searchModeTools = manifest.toolMode === 'search' ? buildSearchModeTools(manifest) : null
  return runWithPauses(lintTools(manifest.tools, findSource, searchModeTools), () => timer.wait(0))
}
