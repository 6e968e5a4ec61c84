import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TestsSearch } from './tests-search.ts'

type SearchChange = { [Key in keyof TestsSearch]?: TestsSearch[Key] | undefined }

/** Changes search parameters of the screen; undefined removes one. */
export function useTestsNavigation(appId: string): (change: SearchChange, isReplaced?: boolean) => void {
  const search = useSearch({ from: '/signed-in-layout/apps/$appId/tests' })
  const navigate = useNavigate()
  return (change, isReplaced = false) => {
    const members = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    void navigate({
      to: '/apps/$appId/tests',
      params: { appId },
      search: Object.fromEntries(members),
      replace: isReplaced,
    })
  }
}
