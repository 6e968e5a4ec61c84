import Type from 'typebox'
import type { ToolFacts } from '#core/model/tool-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import {
  changeTool,
  createTool,
  deleteTool,
  findTool,
  pageTools,
  toolSorts,
} from '#core/usecases/tools/tools.ts'
import { PageQuery, pageOf, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import { NewToolV2, parseNewTool, parseToolChange, presentTool, ToolChangeV2, ToolV2 } from './tool.wire.ts'

const inApp = Type.Object({ app_id: Type.String() })
const one = Type.Object({ app_id: Type.String(), tool_id: Type.String() })
const reply = Type.Object({ tool: ToolV2 })

const shown = (facts: ToolFacts) => ({
  body: { tool: presentTool(facts) },
  revision: facts.tool.revision,
})

export const toolsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v2.tools.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/tools',
    summary: 'List the tools of an app, page by page',
    params: inApp,
    query: PageQuery,
    reply: pageOf(ToolV2),
    handle: async ({ by, params: { app_id }, query }) => {
      const list = `tools ${app_id}`
      const request = parsePage(uses.cursors, list, toolSorts, query)
      const page = await pageTools(uses, by, app_id, request)
      return { body: presentPage(uses.cursors, list, request, page, presentTool) }
    },
  }),
  operation({
    id: 'v2.tools.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/tools',
    summary: 'Create a tool',
    params: inApp,
    body: NewToolV2,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id }, body }) => {
      const facts = await createTool(uses, by, app_id, parseNewTool(body))
      return { ...shown(facts), location: `/api/v2/apps/${app_id}/tools/${facts.tool.id}` }
    },
  }),
  operation({
    id: 'v2.tools.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/tools/{tool_id}',
    summary: 'Read a tool',
    params: one,
    reply,
    handle: async ({ by, params: { app_id, tool_id } }) => shown(await findTool(uses, by, app_id, tool_id)),
  }),
  operation({
    id: 'v2.tools.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/tools/{tool_id}',
    summary: 'Change a tool',
    params: one,
    body: ToolChangeV2,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ by, params: { app_id, tool_id }, body, expected }) =>
      shown(await changeTool(uses, by, app_id, tool_id, parseToolChange(body), expected)),
  }),
  operation({
    id: 'v2.tools.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/tools/{tool_id}',
    summary: 'Delete a tool',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id, tool_id }, expected }) => {
      await deleteTool(uses, by, app_id, tool_id, expected)
      return { body: { deleted: true } }
    },
  }),
]
