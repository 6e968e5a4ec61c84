import { queryOptions } from '@tanstack/react-query'
import type { V3Components as V3 } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned, type Versioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Tool = V3['schemas']['Tool']
export type ToolChange = V3['schemas']['ToolChange']
/** A tool in the list: it says whether clients see the tool. */
export type ToolListItem = V3['schemas']['ToolItem']
export type ToolPreview = V3['schemas']['ToolPreview']
export type ToolExecution = V3['schemas']['ToolExecution']

/** The largest page of the API. */
const pageSize = 100

/** All tools of an app, in the order that clients see. */
export const toolListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tools'),
    queryFn: () =>
      collectPages(async (cursor) => {
        const query = { limit: pageSize, ...(cursor && { cursor }) }
        const { items, next_cursor } = await readBody(
          api.GET('/api/v3/apps/{app_id}/tools', { params: { path: { app_id: appId }, query } }),
        )
        return { data: items, page: { next_cursor } }
      }),
  })

export type ToolAccessDetails = V3['schemas']['ToolAccessDetails']

/** Who may see and call each tool, by its own rule and those of the app. */
export const toolAccessQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tool-access'),
    queryFn: () =>
      readBody(api.GET('/api/v3/apps/{app_id}/tool-access', { params: { path: { app_id: appId } } })).then(
        ({ data }) => data,
      ),
  })

const toPath = (appId: string, toolId: string) => ({ path: { app_id: appId, tool_id: toolId } })

export const toolQuery = (appId: string, toolId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tool', toolId),
    queryFn: () => readTool(appId, toolId),
  })

export const readTool = (appId: string, toolId: string): Promise<Versioned<Tool>> =>
  toVersionedTool(
    readVersioned(api.GET('/api/v3/apps/{app_id}/tools/{tool_id}', { params: toPath(appId, toolId) })),
  )

const toVersionedTool = async (reply: Promise<Versioned<{ tool: Tool }>>): Promise<Versioned<Tool>> => {
  const { data, etag } = await reply
  return { data: data.tool, etag }
}

/** A tool of the draft as clients and the upstream would see it. Nothing is sent. */
export const toolPreviewQuery = (appId: string, toolId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tool', toolId, 'preview'),
    queryFn: () =>
      readBody(api.POST('/api/v3/apps/{app_id}/tools/{tool_id}/preview', { params: toPath(appId, toolId) })),
  })

/** Fails with `precondition_failed` when the version of the tool is not `etag`. */
export const changeTool = (
  { app_id: appId, id: toolId }: Pick<Tool, 'app_id' | 'id'>,
  body: ToolChange,
  etag: string,
): Promise<Versioned<Tool>> =>
  toVersionedTool(
    readVersioned(
      api.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', {
        params: { ...toPath(appId, toolId), header: { 'If-Match': etag } },
        body,
      }),
    ),
  )

/** Deletes all of the tools or none, up to the size of one request. */
export const deleteTools = (appId: string, ids: string[]) =>
  sendInBatches(ids, (tool_ids) =>
    api.POST('/api/v3/apps/{app_id}/tools/batch-delete', {
      params: { path: { app_id: appId } },
      body: { tool_ids },
    }),
  )

export const reorderTools = (appId: string, tool_ids: string[]) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/tools/reorder', {
      params: { path: { app_id: appId } },
      body: { tool_ids },
    }),
  )

export type ToolChangeEntry = V3['schemas']['ToolBatchChange']['tools'][number]

/** Applies every change or none, up to the size of one request. */
export const changeTools = (appId: string, tools: ToolChangeEntry[]) =>
  sendInBatches(tools, (batch) =>
    api.PATCH('/api/v3/apps/{app_id}/tools/batch', {
      params: { path: { app_id: appId } },
      body: { tools: batch },
    }),
  )

export const repairTool = (appId: string, toolId: string) =>
  readBody(api.POST('/api/v3/apps/{app_id}/tools/{tool_id}/repair', { params: toPath(appId, toolId) }))

/** Calls the upstream. */
export const executeTool = (
  { app_id: appId, id: toolId }: Pick<Tool, 'app_id' | 'id'>,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ToolExecution> =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/tools/{tool_id}/execute', {
      params: toPath(appId, toolId),
      body: { arguments: args },
      signal,
    }),
  )

export type ToolOfOperation = V3['schemas']['ToolBatch']['tools'][number]

/** The largest batch that the API accepts. */
const batchSize = 200

/** Sends one request for each batch, one after the other. */
async function sendInBatches<Item, Body>(
  items: Item[],
  send: (batch: Item[]) => Promise<{ data?: Body; response: Response }>,
): Promise<Body[]> {
  const replies: Body[] = []
  for (let start = 0; start < items.length; start += batchSize)
    replies.push(await readBody(send(items.slice(start, start + batchSize))))
  return replies
}

/** Creates one tool for each operation. A request creates all of its tools or none. */
export async function createTools(appId: string, tools: ToolOfOperation[]): Promise<ToolListItem[]> {
  const replies = await sendInBatches(tools, (batch) =>
    api.POST('/api/v3/apps/{app_id}/tools/batch', {
      params: { path: { app_id: appId } },
      body: { tools: batch },
    }),
  )
  return replies.flatMap((reply) => reply.tools)
}
