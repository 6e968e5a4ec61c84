import type { DirectoryFilter } from '../../api/queries/directory.ts'
import { pickTexts } from '../../search/pick-texts.ts'

/** The filter of the list, and the open server. */
export type DirectoryScreenSearch = DirectoryFilter & { server?: string }

const auths = ['required', 'none'] as const
export const directorySorts = ['updated_desc', 'updated_asc', 'name_asc', 'name_desc'] as const

export function validateDirectorySearch(search: Record<string, unknown>): DirectoryScreenSearch {
  const { auth, sort, ...texts } = pickTexts(search, ['q', 'auth', 'transport', 'package', 'sort', 'server'])
  const knownAuth = auths.find((known) => known === auth)
  const knownSort = directorySorts.find((known) => known === sort)
  return { ...texts, ...(knownAuth && { auth: knownAuth }), ...(knownSort && { sort: knownSort }) }
}
