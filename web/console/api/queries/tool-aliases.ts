import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type ToolAlias = components['schemas']['ToolAlias']
export type PreservedCalls = components['schemas']['PreservedCalls']

const readAliases = (appId: string): Promise<ToolAlias[]> =>
  readBody(api.GET('/api/v3/apps/{app_id}/tool-aliases', { params: { path: { app_id: appId } } })).then(
    ({ data }) => data,
  )

/** Earlier names and arguments that tools of the draft still accept, with their calls. */
export const toolAliasesQuery = (appId: string) =>
  queryOptions({ queryKey: appKey(appId, 'tool-aliases'), queryFn: () => readAliases(appId) })

/** Adds aliases that keep earlier calls of the tool working. The reply lists what they keep. */
export const preserveCalls = (appId: string, tool: string): Promise<PreservedCalls[]> =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/draft/preserve-calls', {
      params: { path: { app_id: appId } },
      body: { tools: [tool] },
    }),
  ).then(({ data }) => data)

type NewAlias = Pick<ToolAlias, 'name' | 'until'>
export type AliasChange = { add: NewAlias } | { remove: string }

/** Starts from the current aliases, so that other people's changes stay. */
export async function changeAliases(appId: string, toolId: string, change: AliasChange): Promise<void> {
  const old = (await readAliases(appId))
    .filter(({ tool_id: id }) => id === toolId)
    .map(({ name, until, renamed_arguments, dropped_arguments, default_arguments }) => ({
      ...{ name, until, renamed_arguments, dropped_arguments, default_arguments },
    }))
  const aliases = 'add' in change ? [...old, change.add] : old.filter(({ name }) => name !== change.remove)
  await readBody(
    api.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', {
      params: { path: { app_id: appId, tool_id: toolId } },
      body: { aliases },
    }),
  )
}
