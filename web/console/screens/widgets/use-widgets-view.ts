import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { WidgetsSearch } from './widgets-search.ts'

const route = '/signed-in-layout/apps/$appId/widgets'

/** The view state of the screen, which is in the address. */
export function useWidgetsView() {
  const { appId } = useParams({ from: route })
  const search: WidgetsSearch = useSearch({ from: route })
  const navigate = useNavigate()
  /**
   * Opening a widget adds a step to the browser history; a tab or filter does not. `isForced` leaves unsaved edits
   * without asking.
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
