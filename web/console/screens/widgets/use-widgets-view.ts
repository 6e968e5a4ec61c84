import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { WidgetsSearch } from './widgets-search.ts'

const route = '/signed-in-layout/apps/$appId/widgets'

/** What of the screen is in the URL, and how it is changed. */
export function useWidgetsView() {
  const { appId } = useParams({ from: route })
  const search: WidgetsSearch = useSearch({ from: route })
  const navigate = useNavigate()
  /**
   * Opening a widget is a step that the browser's back button takes back; a tab or a filter is not. `isForced`: edits
   * that are not saved are left without a question.
   */
  const show = (next: WidgetsSearch, isStep = false, isForced = false) =>
    void navigate({
      to: '/apps/$appId/widgets',
      params: { appId },
      search: next,
      replace: !isStep,
      resetScroll: isStep,
      ignoreBlocker: isForced,
    })
  return { appId, search, show }
}
