import Type from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { ToolFacts } from '#core/model/tool-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { executeTool } from '#core/usecases/tools/execute-tool.ts'
import { changeTool, createTool, deleteTool, findTool, pageTools } from '#core/usecases/tools/tools.ts'
import { afterOf, nextOf } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import {
  ChainV3,
  NewToolV3,
  parseNewTool,
  parseToolChange,
  presentToolItem,
  presentToolSingle,
  ToolChangeV3,
  ToolItem,
  ToolSingle,
} from './tool.wire.ts'
import { ExecuteBody, parseArguments, presentExecution, ToolExecution } from './tool-execution.wire.ts'

const inApp = Type.Object({ app_id: Type.String() })
const one = Type.Object({ app_id: Type.String(), tool_id: Type.String() })
/** The order in which clients see the tools. */
const inOrder = { sort: 'order', descending: false, query: '' } as const
const single = Type.Object({ tool: ToolSingle })

const shown = (facts: ToolFacts) => ({
  body: { tool: presentToolSingle(facts) },
  revision: facts.tool.revision,
})

export const toolsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v3.tools.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tools',
    summary: 'List the tools of an app in the order clients see them',
    params: inApp,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: Type.Object({ items: Type.Array(ToolItem), next_cursor: Type.String() }),
    handle: async ({ by, params: { app_id }, query }) => {
      const list = `tools ${app_id}`
      const after = query.cursor ? afterOf(uses.cursors, query.cursor, list) : null
      const page = await pageTools(uses, by, app_id, { ...inOrder, limit: query.limit ?? 50, after })
      return {
        body: { items: page.rows.map(presentToolItem), next_cursor: nextOf(uses.cursors, page, list) },
      }
    },
  }),
  operation({
    id: 'v3.tools.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools',
    summary: 'Create a tool',
    params: inApp,
    body: NewToolV3,
    reply: Type.Object({ tool: ToolItem }),
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id }, body }) => {
      const facts = await createTool(uses, by, app_id, parseNewTool(body))
      return {
        body: { tool: presentToolItem(facts) },
        revision: facts.tool.revision,
        location: `/api/v3/apps/${app_id}/tools/${facts.tool.id}`,
      }
    },
  }),
  operation({
    id: 'v3.tools.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}',
    summary: 'Read a tool',
    params: one,
    reply: single,
    handle: async ({ by, params: { app_id, tool_id } }) => shown(await findTool(uses, by, app_id, tool_id)),
  }),
  operation({
    id: 'v3.tools.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}',
    summary: 'Change a tool',
    params: one,
    body: ToolChangeV3,
    reply: single,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ by, params: { app_id, tool_id }, body, expected }) =>
      shown(await changeTool(uses, by, app_id, tool_id, parseToolChange(body), expected)),
  }),
  operation({
    id: 'v3.tools.delete',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}',
    summary: 'Delete a tool',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id, tool_id }, expected }) => {
      await deleteTool(uses, by, app_id, tool_id, expected)
      return { body: { deleted: true } }
    },
  }),
  operation({
    id: 'v3.tools.chain',
    method: 'PUT',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}/chain',
    summary: 'Set the tools that run after a tool',
    params: one,
    body: ChainV3,
    reply: single,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id, tool_id }, body, expected }) =>
      shown(await changeTool(uses, by, app_id, tool_id, { nextToolIds: body.next_tool_ids }, expected)),
  }),
  operation({
    id: 'v3.tools.execute',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tools/{tool_id}/execute',
    summary: 'Execute a tool of the draft: its upstream is called',
    params: one,
    body: ExecuteBody,
    reply: ToolExecution,
    handle: async ({ by, params: { app_id, tool_id }, body, signal }) => ({
      body: presentExecution(
        await executeTool(uses, by, app_id, tool_id, parseArguments(body as JsonObject), signal),
      ),
    }),
  }),
]
