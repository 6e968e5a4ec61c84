import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ToolsSearch } from '../tools-search.ts'

const route = '/signed-in-layout/apps/$appId/tools'

/** The view state of the screen, which is in the address. */
export function useToolsView() {
  const { appId } = useParams({ from: route })
  const search: ToolsSearch = useSearch({ from: route })
  const navigate = useNavigate()
  /**
   * Opening a tool adds a step to the browser history, a filter does not. `isForced` leaves unsaved edits without
   * asking.
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
