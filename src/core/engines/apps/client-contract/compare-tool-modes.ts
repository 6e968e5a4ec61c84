// How clients discover the tools. A change from list to search breaks nothing: tools can still be called by their
// names. The reverse change removes the three tools of search mode.
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
const unlistedNotice = 'Clients notice nothing: in search mode, clients read this whenever they search.'

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

/** In search mode, stores and clients have no copy of the tools: changes that would need a rescan are live. */
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
