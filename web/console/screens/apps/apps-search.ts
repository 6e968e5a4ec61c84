import { pickTexts } from '../../search/pick-texts.ts'

/** The orders that are offered; the first is the one without a choice. */
export const appSorts = ['-last_modified_at', '-last_call_at', 'name', '-created_at'] as const
export type AppSort = (typeof appSorts)[number]

/** What is searched for, and the order of the apps. */
export type AppsSearch = { q?: string; sort?: AppSort }

/** What the service is asked for. */
export const toAppListFilter = ({ q = '', sort = appSorts[0] }: AppsSearch) => ({ query: q, sort })

const maxSearchLength = 200

export function validateAppsSearch(search: Record<string, unknown>): AppsSearch {
  const { q, sort } = pickTexts(search, ['q', 'sort'])
  const known = appSorts.slice(1).find((one) => one === sort)
  return { ...(q && { q: q.slice(0, maxSearchLength) }), ...(known && { sort: known }) }
}
