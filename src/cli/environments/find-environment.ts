import { readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import type { ListedApp } from '../target/find-app.ts'

export type EnvironmentJson = V3Components['schemas']['Environment']

/** The default environment first. */
export const fetchEnvironments = async (tenon: TenonClient, appId: string): Promise<EnvironmentJson[]> =>
  (await readBody(tenon.GET('/api/v3/apps/{app_id}/environments', { params: { path: { app_id: appId } } })))
    .data

export async function fetchEnvironment(
  tenon: TenonClient,
  appId: string,
  key: string,
): Promise<EnvironmentJson> {
  const found = (await fetchEnvironments(tenon, appId)).find((environment) => environment.key === key)
  if (found) return found
  throw new CommandFailure(`The app has no environment "${key}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon environments list` to see them.',
  })
}

/** The environment as an app, for commands that work on apps. */
export async function selectEnvironment(tenon: TenonClient, app: ListedApp, key: string): Promise<ListedApp> {
  const environment = await fetchEnvironment(tenon, app.id, key)
  const { live_release: live } = environment
  return {
    ...app,
    id: environment.app_id,
    slug: environment.is_default ? app.slug : `${app.slug}@${key}`,
    endpoint: environment.endpoint,
    access: environment.access,
    enabled: environment.enabled,
    live_release: live && { id: live.id, version: live.version, published_at: live.published_at },
  }
}
