// How clients learn of the tools. From a list to search nothing stops working: tools can still be called by their names.
// The other way the three tools of search mode are gone.
import { buildSearchModeTools } from '#core/engines/tools/search/index.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { classifyAs, compareAspect } from './describe-change.ts'

const modeOf = ({ toolMode }: Manifest) => ({ tool_mode: toolMode ?? 'list' })

const listNotice =
  'Stores and clients list all tools until they read the app again; calls of these tools still work afterwards.'
const searchNotice = `Calls of ${Object.values(searchModeToolNames).join(', ')} fail in every client that knows them.`
const hintsNotice = 'Stores and clients show the earlier hints until they read the app again.'
const unlistedNotice = 'Nobody notices: in search mode clients read this of a tool whenever they search.'

export function compareToolModes(before: Manifest, after: Manifest): ClientChange[] {
  const app = { entityId: after.appId, name: after.name }
  const classified =
    after.toolMode === 'search' ? classifyAs('rescan', listNotice) : classifyAs('breaking', searchNotice)
  return [
    ...compareAspect({ kind: 'tool_mode_changed', ...app }, [modeOf(before), modeOf(after)], classified),
    ...(isSearched(before, after) ? compareCallHints(before, after) : []),
  ]
}

const isSearched = (before: Manifest, after: Manifest) =>
  before.toolMode === 'search' && after.toolMode === 'search'

/** `call_tool` has the worst hints of all tools. */
const compareCallHints = (before: Manifest, after: Manifest): ClientChange[] =>
  compareAspect(
    { kind: 'tool_hints_changed', entityId: '', name: searchModeToolNames.call },
    [selectCallHints(before), selectCallHints(after)],
    classifyAs('rescan', hintsNotice),
  )

const selectCallHints = (manifest: Manifest) => {
  const call = buildSearchModeTools(manifest).find(({ name }) => name === searchModeToolNames.call)
  const { title: _title, ...annotations } = call?.annotations ?? { title: '' }
  return { annotations }
}

/** In search mode no store and no client has a copy of the tools: what would need another look is live. */
export const classifyUnlisted = (
  before: Manifest,
  after: Manifest,
  changes: ClientChange[],
): ClientChange[] =>
  isSearched(before, after)
    ? changes.map((change) =>
        change.changeClass === 'rescan' ? { ...change, ...classifyAs('live', unlistedNotice) } : change,
      )
    : changes
