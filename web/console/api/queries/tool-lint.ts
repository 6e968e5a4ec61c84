import { queryOptions } from '@tanstack/react-query'
import type { V3Components as V3 } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type ToolLint = V3['schemas']['ToolLint']
export type ToolFinding = ToolLint['findings'][number]
export type LintEdit = V3['schemas']['LintEdit']

const toPath = (appId: string) => ({ path: { app_id: appId } })

/** Lint findings: reasons why models may find it hard to choose or call the tools of the draft. */
export const toolLintQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'lint'),
    queryFn: async () =>
      (await readBody(api.GET('/api/v3/apps/{app_id}/draft/lint', { params: toPath(appId) }))).lint,
  })

/** Applies the repairs of findings. With `preview` it only returns the changes. */
export const repairFindings = (appId: string, findings: string[], preview: boolean) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/draft/lint/repair', {
      params: toPath(appId),
      body: { findings, preview },
    }),
  )
