import Type from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createTools } from '#core/usecases/tools/create-tools.ts'
import { executeTool } from '#core/usecases/tools/execute-tool.ts'
import { changeTools, deleteTools, reorderTools } from '#core/usecases/tools/tool-batches.ts'
import { changeTool, createTool, deleteTool, pageTools, readTool } from '#core/usecases/tools/tools.ts'
import { openCursor, sealNextCursor } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewToolV3,
  parseNewTool,
  parseToolBatch,
  parseToolBatchChange,
  parseToolChange,
  presentTool,
  presentToolItem,
  ToolBatchChangeV3,
  ToolBatchDeletionV3,
  ToolBatchV3,
  ToolChainV3,
  ToolChangeV3,
  ToolItemV3,
  ToolOrderV3,
  ToolV3,
} from './tool.wire.ts'
import {
  ExecuteToolBody,
  parseToolArguments,
  presentToolExecution,
  ToolExecution,
} from './tool-execution.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const toolParams = Type.Object({ app_id: Type.String(), tool_id: Type.String() })
/** The order in which clients see the tools. */
const clientOrder = { sort: 'order', descending: false, query: '' } as const
const toolReply = Type.Object({ tool: ToolV3 })

const toToolResponse = (details: ToolDetails) => ({
  body: { tool: presentTool(details) },
  revision: details.tool.revision,
})

export const toolsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.tools.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tools',
    requires: 'viewer',
    summary: 'List the tools of an app in the order clients see them',
    params: appParams,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: Type.Object({ items: Type.Array(ToolItemV3), next_cursor: Type.String() }),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `tools ${appId}`
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, list) : null
      const page = await pageTools(
        deps,
        { caller, appId },
        { ...clientOrder, limit: query.limit ?? 50, after },
      )
      return {
        body: {
          items: await mapWithPauses(page.rows, presentToolItem, deps.timer.pause),
          next_cursor: sealNextCursor(deps.cursors, page, list),
        },
      }
    },
  }),
  defineOperation({
    id: 'v3.tools.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools',
    requires: 'builder',
    summary: 'Create a tool',
    params: appParams,
    body: NewToolV3,
    reply: Type.Object({ tool: ToolItemV3 }),
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const details = await createTool(deps, { caller, appId }, parseNewTool(body))
      return {
        body: { tool: presentToolItem(details) },
        revision: details.tool.revision,
        location: `/api/v3/apps/${appId}/tools/${details.tool.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v3.tools.createBatch',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/batch',
    requires: 'builder',
    summary: 'Create tools for many operations at once, all or none',
    params: appParams,
    body: ToolBatchV3,
    tagged: false,
    reply: Type.Object({ tools: Type.Array(ToolItemV3) }),
    status: 201,
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => ({
      body: {
        tools: (await createTools(deps, { caller, appId }, parseToolBatch(body), expected)).map(
          presentToolItem,
        ),
      },
      location: `/api/v3/apps/${appId}/tools`,
    }),
  }),
  defineOperation({
    id: 'v3.tools.changeBatch',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/tools/batch',
    requires: 'builder',
    summary: 'Change many tools at once, all or none',
    params: appParams,
    body: ToolBatchChangeV3,
    tagged: false,
    reply: Type.Object({ tools: Type.Array(ToolItemV3) }),
    errors: ['conflict', 'unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => ({
      body: {
        tools: (await changeTools(deps, { caller, appId }, parseToolBatchChange(body), expected)).map(
          presentToolItem,
        ),
      },
    }),
  }),
  defineOperation({
    id: 'v3.tools.deleteBatch',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/batch-delete',
    requires: 'builder',
    summary: 'Delete many tools at once, all or none',
    params: appParams,
    body: ToolBatchDeletionV3,
    reply: Type.Object({ deleted: Type.Integer() }),
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      await deleteTools(deps, { caller, appId }, body.tool_ids, expected)
      return { body: { deleted: body.tool_ids.length } }
    },
  }),
  defineOperation({
    id: 'v3.tools.reorder',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/reorder',
    requires: 'builder',
    summary: 'Set the order of all tools of an app',
    params: appParams,
    body: ToolOrderV3,
    reply: ToolOrderV3,
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      await reorderTools(deps, { caller, appId }, body.tool_ids, expected)
      return { body: { tool_ids: body.tool_ids } }
    },
  }),
  defineOperation({
    id: 'v3.tools.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}',
    requires: 'viewer',
    summary: 'Read a tool',
    params: toolParams,
    reply: toolReply,
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId } }) =>
      toToolResponse(await readTool(deps, { caller, appId, toolId })),
  }),
  defineOperation({
    id: 'v3.tools.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}',
    requires: 'builder',
    summary: 'Change a tool',
    params: toolParams,
    body: ToolChangeV3,
    reply: toolReply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId }, body, expected }) =>
      toToolResponse(await changeTool(deps, { caller, appId, toolId }, parseToolChange(body), expected)),
  }),
  defineOperation({
    id: 'v3.tools.delete',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}',
    requires: 'builder',
    summary: 'Delete a tool',
    params: toolParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId }, expected }) => {
      await deleteTool(deps, { caller, appId, toolId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.tools.chain',
    method: 'PUT',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}/chain',
    requires: 'builder',
    summary: 'Set the tools that run after a tool',
    params: toolParams,
    body: ToolChainV3,
    reply: toolReply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId }, body, expected }) =>
      toToolResponse(
        await changeTool(deps, { caller, appId, toolId }, { nextToolIds: body.next_tool_ids }, expected),
      ),
  }),
  defineOperation({
    id: 'v3.tools.execute',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}/execute',
    requires: 'builder',
    summary: 'Execute a tool of the draft: its upstream is called',
    params: toolParams,
    body: ExecuteToolBody,
    reply: ToolExecution,
    handle: async ({
      caller,
      params: { app_id: appId, tool_id: toolId },
      body,
      signal,
      hops,
      requestId,
    }) => ({
      body: presentToolExecution(
        await executeTool(deps, { caller, appId, toolId }, parseToolArguments(body as JsonObject), {
          signal,
          hops,
          requestId,
        }),
      ),
    }),
  }),
]
