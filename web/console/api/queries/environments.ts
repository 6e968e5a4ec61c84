import { queryOptions, useQuery } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

type Schemas = components['schemas']
export type Environment = Schemas['Environment']
export type NewEnvironment = Schemas['EnvironmentCreation']
export type EnvironmentChange = Schemas['EnvironmentChange']
export type PromotionPlan = Schemas['PromotionPlan']

const listPath = '/api/v3/apps/{app_id}/environments'
const planPath = `${listPath}/{environment_key}/promotions/plan` as const

const toParams = ({ app_id: appId, key }: Environment) => ({
  params: { path: { app_id: appId, environment_key: key } },
})

/** The app itself first. The id of any environment leads to the same list. */
export const environmentsQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'environments'),
    queryFn: () =>
      readBody(api.GET(listPath, { params: { path: { app_id: appId } } })).then(({ data }) => data),
    enabled: appId !== '',
  })

/** `open`: the environment with this id, and `root`: the app itself, if it has environments. */
export function useEnvironments(appId: string) {
  const { data: environments = [] } = useQuery(environmentsQuery(appId))
  const open = environments.find(({ app_id: id }) => id === appId)
  const root = environments.find(({ is_default: isDefault }) => isDefault)
  return { environments, open, root, isInside: open !== undefined && !open.is_default }
}

export const createEnvironment = (appId: string, body: NewEnvironment) =>
  readBody(api.POST(listPath, { params: { path: { app_id: appId } }, body }))

export const changeEnvironment = (environment: Environment, body: EnvironmentChange) =>
  readBody(api.PATCH(`${listPath}/{environment_key}`, { ...toParams(environment), body }))

const putPreview = (appId: string, key: string, hours: number) =>
  readBody(
    api.PUT('/api/v3/apps/{app_id}/previews/{environment_key}', {
      params: { path: { app_id: appId, environment_key: key } },
      body: { expires_in_hours: hours },
    }),
  )

export const prolongPreview = ({ app_id: appId, key }: Environment, hours: number) =>
  putPreview(appId, key, hours)

/** Shows the draft at an address of its own; that of the same name, if there is one. */
export async function createPreview(appId: string, key: string, hours: number) {
  const params = { path: { app_id: appId } }
  const { release } = await readBody(api.POST('/api/v3/apps/{app_id}/release-candidates', { params }))
  const { environment } = await putPreview(appId, key, hours)
  return promoteRelease(environment, release.id)
}

/** Previews have an operation of their own, which builders may use. */
export const deleteEnvironment = (environment: Environment) =>
  readBody(
    environment.expires_at === null
      ? api.DELETE(`${listPath}/{environment_key}`, toParams(environment))
      : api.DELETE('/api/v3/apps/{app_id}/previews/{environment_key}', toParams(environment)),
  )

/** Fetched each time that it is shown, since connections and values may have been entered meanwhile. */
export const promotionPlanQuery = (target: Environment, releaseId: string) =>
  queryOptions({
    queryKey: appKey(target.app_id, 'promotion-plan', releaseId),
    queryFn: () => readBody(api.POST(planPath, { ...toParams(target), body: { release_id: releaseId } })),
    staleTime: 0,
  })

export const promoteRelease = (target: Environment, releaseId: string) =>
  readBody(
    api.POST(`${listPath}/{environment_key}/promotions`, {
      ...toParams(target),
      body: { release_id: releaseId },
    }),
  )
