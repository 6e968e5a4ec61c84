import Type from 'typebox'
import type { ToolFacts } from '#core/model/tool-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { changeTool, createTool, deleteTool, findTool, listTools } from '#core/usecases/tools/tools.ts'
import { type Operation, operation } from '#http/operation.ts'
import {
  BindingBody,
  ChainV1,
  NewToolV1,
  parseBinding,
  parseNewTool,
  parseToolChange,
  presentTool,
  ToolChangeV1,
  ToolV1,
} from './tool.wire.ts'

const inApp = Type.Object({ appId: Type.String() })
const one = Type.Object({ appId: Type.String(), toolId: Type.String() })
const reply = Type.Object({ tool: ToolV1 })

const shown = (facts: ToolFacts) => ({ body: { tool: presentTool(facts) }, revision: facts.tool.revision })

export const toolsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v1.tools.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/tools',
    summary: 'List the tools of an app',
    params: inApp,
    reply: Type.Object({ tools: Type.Array(ToolV1) }),
    handle: async ({ by, params: { appId } }) => ({
      body: { tools: (await listTools(uses, by, appId)).map(presentTool) },
    }),
  }),
  operation({
    id: 'v1.tools.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/tools',
    summary: 'Create a tool',
    params: inApp,
    body: NewToolV1,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ by, params: { appId }, body }) => {
      const facts = await createTool(uses, by, appId, parseNewTool(body))
      return { ...shown(facts), location: `/api/v1/apps/${appId}/tools/${facts.tool.id}` }
    },
  }),
  operation({
    id: 'v1.tools.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/tools/{toolId}',
    summary: 'Read a tool',
    params: one,
    reply,
    handle: async ({ by, params: { appId, toolId } }) => shown(await findTool(uses, by, appId, toolId)),
  }),
  operation({
    id: 'v1.tools.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/tools/{toolId}',
    summary: 'Change a tool',
    params: one,
    body: ToolChangeV1,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ by, params: { appId, toolId }, body, expected }) =>
      shown(await changeTool(uses, by, appId, toolId, parseToolChange(body), expected)),
  }),
  operation({
    id: 'v1.tools.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/tools/{toolId}',
    summary: 'Delete a tool',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { appId, toolId }, expected }) => {
      await deleteTool(uses, by, appId, toolId, expected)
      return { body: { deleted: true } }
    },
  }),
  operation({
    id: 'v1.tools.bind',
    method: 'PUT',
    path: '/api/v1/apps/{appId}/tools/{toolId}/binding',
    summary: 'Bind a tool to an operation',
    params: one,
    body: BindingBody,
    reply,
    errors: ['unprocessable'],
    handle: async ({ by, params: { appId, toolId }, body, expected }) =>
      shown(await changeTool(uses, by, appId, toolId, { binding: parseBinding(body) }, expected)),
  }),
  operation({
    id: 'v1.tools.chain',
    method: 'PUT',
    path: '/api/v1/apps/{appId}/tools/{toolId}/chain',
    summary: 'Set the tools that run after a tool',
    params: one,
    body: ChainV1,
    reply,
    errors: ['unprocessable'],
    handle: async ({ by, params: { appId, toolId }, body: { nextToolIds }, expected }) =>
      shown(await changeTool(uses, by, appId, toolId, { nextToolIds }, expected)),
  }),
]
