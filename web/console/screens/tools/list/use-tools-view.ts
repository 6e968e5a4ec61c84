import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ToolsSearch } from '../tools-search.ts'

const route = '/signed-in-layout/apps/$appId/tools'

/** What of the screen is in the URL, and how it is changed. */
export function useToolsView() {
  const { appId } = useParams({ from: route })
  const search: ToolsSearch = useSearch({ from: route })
  const navigate = useNavigate()
  /**
   * Opening a tool is a step that the browser's back button takes back; a filter is not. `isForced`: edits that are not
   * saved are left without a question.
   */
  const setSearch = (
    change: { [Name in keyof ToolsSearch]?: ToolsSearch[Name] | undefined },
    isStep = false,
    isForced = false,
  ) =>
    void navigate({
      to: '/apps/$appId/tools',
      params: { appId },
      search: removeUndefined({ ...search, ...change }),
      replace: !isStep,
      resetScroll: false,
      ignoreBlocker: isForced,
    })
  return { appId, search, setSearch }
}

const removeUndefined = (search: Record<string, unknown>): ToolsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
