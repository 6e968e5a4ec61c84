import { pickTexts } from '../../search/pick-texts.ts'

/** The available orders; the first is the default. */
export const appSorts = ['-last_modified_at', '-last_call_at', 'name', '-created_at'] as const
export type AppSort = (typeof appSorts)[number]

/** `workspace` is an id. */
export type AppsSearch = { q?: string; sort?: AppSort; workspace?: string }

/** `chosen` is the workspace if the address names none; "" stands for all workspaces. */
export function toAppListFilter({ q = '', sort = appSorts[0], workspace }: AppsSearch, chosen: string) {
  const workspaceId = workspace ?? chosen
  return { query: q, sort, ...(workspaceId && { workspace_id: workspaceId }) }
}

const maxSearchLength = 200

export function validateAppsSearch(search: Record<string, unknown>): AppsSearch {
  const { q, sort, workspace } = pickTexts(search, ['q', 'sort', 'workspace'])
  const known = appSorts.slice(1).find((candidate) => candidate === sort)
  return {
    ...(q && { q: q.slice(0, maxSearchLength) }),
    ...(known && { sort: known }),
    ...(workspace && { workspace: workspace.slice(0, maxSearchLength) }),
  }
}
