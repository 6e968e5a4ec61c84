import type { DirectoryFilter } from '../../api/queries/directory.ts'
import { pickOptions } from '../../search/pick-options.ts'
import { pickTexts } from '../../search/pick-texts.ts'

/** The filter of the list, and the open server. */
export type DirectoryScreenSearch = DirectoryFilter & { server?: string }

const auths = ['required', 'none'] as const
export const directorySorts = ['updated_desc', 'updated_asc', 'name_asc', 'name_desc'] as const

export const validateDirectorySearch = (search: Record<string, unknown>): DirectoryScreenSearch => ({
  ...pickTexts(search, ['q', 'transport', 'package', 'server']),
  ...pickOptions(search, { auth: auths, sort: directorySorts }),
})
