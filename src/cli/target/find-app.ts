import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

export type ListedApp = V3Components['schemas']['AppItem']

type AppFilter = { query?: string; workspace_id?: string }

export const fetchApps = (tenon: TenonClient, filter: AppFilter = {}): Promise<ListedApp[]> =>
  collectPages((cursor) =>
    readBody(tenon.GET('/api/v3/apps', { params: { query: { cursor, limit: 100, ...filter } } })),
  )

/** Finds by id or slug; null if there is none. */
export async function searchApp(tenon: TenonClient, name: string): Promise<ListedApp | null> {
  const apps = await fetchApps(tenon, name.startsWith('app_') ? {} : { query: name })
  return apps.find(({ id, slug }) => id === name || slug === name) ?? null
}

/** Finds by id or slug. */
export async function findApp(tenon: TenonClient, name: string): Promise<ListedApp> {
  const found = await searchApp(tenon, name)
  if (found) return found
  throw new CommandFailure(`You have no app with the id or slug "${name}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon apps list` to see your apps.',
  })
}

/** The user's only app. */
export async function inferApp(tenon: TenonClient): Promise<ListedApp> {
  const [app, another] = await fetchApps(tenon)
  if (app && !another) return app
  throw createUsageFailure(
    app ? 'You have several apps. Choose one.' : 'You have no app yet.',
    app
      ? 'Pass --app with an id or slug from `tenon apps list`.'
      : 'Create one in the console or with `tenon init`.',
  )
}
