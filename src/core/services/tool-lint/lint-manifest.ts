import { ServiceError } from '#base/errors.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { estimateTokensOfBytes } from '#core/engines/operations/content/index.ts'
import { lintTools, listToolTexts, type ToolsToLint } from '#core/engines/tools/lint/index.ts'
import { buildSearchModeTools } from '#core/engines/tools/search/index.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { TokenCounter } from '#core/ports/token-counter.ts'

export type LintDeps = Deps<'timer' | 'tokenCounter'>

/** `owner`: token counts wait in turn by owner. Without `findSource`, nothing can be repaired. */
export type LintRequest = { owner: string; findSource?: ToolsToLint['findSource'] }

/** Lints all tools that clients can call; the total size is the size of `tools/list`. */
export async function lintManifest(
  { timer, tokenCounter }: LintDeps,
  manifest: Manifest,
  { owner, findSource = () => null }: LintRequest,
): Promise<ToolLint> {
  const searchModeTools = manifest.toolMode === 'search' ? buildSearchModeTools(manifest) : null
  const texts = await runWithPauses(
    listToolTexts([...manifest.tools, ...(searchModeTools ?? [])]),
    timer.pause,
  )
  const { counts, areEstimated } = await countTokens(tokenCounter, texts, owner)
  const tokens = {
    tools: counts.slice(0, manifest.tools.length),
    searchMode: searchModeTools && counts.slice(manifest.tools.length),
    areEstimated,
  }
  return runWithPauses(lintTools({ tools: manifest.tools, tokens, findSource }), timer.pause)
}

const encoder = new TextEncoder()

/** Findings matter more than sizes: if tokens cannot be counted, for example for lack of memory, they are estimated. */
async function countTokens(tokenCounter: TokenCounter, texts: readonly string[], owner: string) {
  try {
    return { counts: await tokenCounter.count(texts, owner), areEstimated: false }
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'unavailable')) throw error
    const counts = texts.map((text) => estimateTokensOfBytes(encoder.encode(text).length))
    return { counts, areEstimated: true }
  }
}
