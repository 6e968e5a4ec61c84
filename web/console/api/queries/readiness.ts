import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Readiness = components['schemas']['Readiness']
export type ReadinessFinding = Readiness['findings'][number]
export type ReadinessTarget = ReadinessFinding['target']
export type SheetSection = components['schemas']['SheetSection']
export type ReadinessRepair = NonNullable<ReadinessFinding['repair']>

const inDraft = (appId: string, target: ReadinessTarget) => ({
  params: { path: { app_id: appId }, query: { target } },
})

/** The findings of the draft for one target. */
export const readinessQuery = (appId: string, target: ReadinessTarget) =>
  queryOptions({
    queryKey: appKey(appId, 'readiness', target),
    queryFn: () =>
      readBody(api.GET('/api/v3/apps/{app_id}/draft/readiness', inDraft(appId, target))).then(
        ({ readiness }) => readiness,
      ),
  })

/** The same findings, after requests to the endpoint of the draft. */
export const probeReadiness = (appId: string, target: ReadinessTarget): Promise<Readiness> =>
  readBody(api.POST('/api/v3/apps/{app_id}/draft/readiness/probe', inDraft(appId, target))).then(
    ({ readiness }) => readiness,
  )

/** The submission form of a target, filled in from the draft. */
export const submissionSheetQuery = (appId: string, target: ReadinessTarget) =>
  queryOptions({
    queryKey: appKey(appId, 'submission-sheet', target),
    queryFn: () =>
      readBody(api.GET('/api/v3/apps/{app_id}/draft/submission-sheet', inDraft(appId, target))).then(
        ({ sheet }) => sheet,
      ),
  })

export const repairFinding = async (appId: string, repair: ReadinessRepair): Promise<void> => {
  const { entity_type: type, entity_id: id, body } = repair
  await (type === 'tool'
    ? readBody(
        api.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', {
          params: { path: { app_id: appId, tool_id: id } },
          body,
        }),
      )
    : readBody(
        api.PATCH('/api/v3/apps/{app_id}/widgets/{widget_id}', {
          params: { path: { app_id: appId, widget_id: id } },
          body,
        }),
      ))
}
