import { isAscii } from '#base/text.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { toNameSkeleton } from './confusable-names.ts'

type NamedTool = Pick<Tool, 'key' | 'name'>

/**
 * The tools whose key or title looks like the key or title of an earlier tool, each with that tool. Keys are
 * unique but may look alike. Only titles with different spelling count, since equal ones are obvious. Linear
 * in the tools.
 */
export function listShadowingTools<Named extends NamedTool>(tools: readonly Named[]): [Named, Named][] {
  const keys = new Map<string, Named>()
  const titles = new Map<string, LookalikeTitles<Named>>()
  return tools.flatMap((tool): [Named, Named][] => {
    const sameKey = takeEarlierKey(keys, tool)
    const sameTitle = takeEarlierTitle(titles, tool)
    const earlier = sameKey ?? sameTitle
    return earlier ? [[tool, earlier]] : []
  })
}

function takeEarlierKey<Named extends NamedTool>(keys: Map<string, Named>, tool: Named): Named | undefined {
  const skeleton = toNameSkeleton(tool.key)
  const earlier = skeleton === '' ? undefined : keys.get(skeleton)
  if (!earlier) keys.set(skeleton, tool)
  return earlier
}

/**
 * The first tools with titles that look the same: the first of all, the first with another title, and the first with a
 * title not in ASCII.
 */
type LookalikeTitles<Named> = { first: Named; different?: Named; foreign?: Named }

/** Pure ASCII titles differ in case and separators, which readers see. */
function takeEarlierTitle<Named extends NamedTool>(
  titles: Map<string, LookalikeTitles<Named>>,
  tool: Named,
): Named | undefined {
  const skeleton = toNameSkeleton(tool.name)
  if (skeleton === '') return undefined
  const isForeign = !isAscii(tool.name)
  const seen = titles.get(skeleton)
  if (!seen) {
    titles.set(skeleton, { first: tool, ...(isForeign && { foreign: tool }) })
    return undefined
  }
  const { first, different, foreign } = seen
  if (isForeign) seen.foreign ??= tool
  if (first.name !== tool.name) seen.different ??= tool
  // @guard
  if (!isForeign) return foreign
  return first.name === tool.name ? different : first
}
