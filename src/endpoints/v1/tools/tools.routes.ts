import Type from 'typebox'
import { mapWithPauses } from '#base/time-slices.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import { changeTool, createTool, deleteTool, listTools, readTool } from '#core/usecases/tools/tools.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewToolV1,
  parseNewTool,
  parseToolBinding,
  parseToolChange,
  presentTool,
  ToolBindingBody,
  ToolChainV1,
  ToolChangeV1,
  ToolV1,
} from './tool.wire.ts'

const appParams = Type.Object({ appId: Type.String() })
const toolParams = Type.Object({ appId: Type.String(), toolId: Type.String() })
const reply = Type.Object({ tool: ToolV1 })

const toToolResponse = (details: ToolDetails) => ({
  body: { tool: presentTool(details) },
  revision: details.tool.revision,
})

export const toolsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.tools.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/tools',
    requires: 'viewer',
    summary: 'List the tools of an app',
    params: appParams,
    reply: Type.Object({ tools: Type.Array(ToolV1) }),
    handle: async ({ caller, params: { appId } }) => ({
      body: {
        tools: await mapWithPauses(await listTools(deps, { caller, appId }), presentTool, deps.timer.pause),
      },
    }),
  }),
  defineOperation({
    id: 'v1.tools.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/tools',
    requires: 'builder',
    summary: 'Create a tool',
    params: appParams,
    body: NewToolV1,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId }, body }) => {
      const details = await createTool(deps, { caller, appId }, parseNewTool(body))
      return { ...toToolResponse(details), location: `/api/v1/apps/${appId}/tools/${details.tool.id}` }
    },
  }),
  defineOperation({
    id: 'v1.tools.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/tools/{toolId}',
    requires: 'viewer',
    summary: 'Read a tool',
    params: toolParams,
    reply,
    handle: async ({ caller, params: { appId, toolId } }) =>
      toToolResponse(await readTool(deps, { caller, appId, toolId })),
  }),
  defineOperation({
    id: 'v1.tools.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/tools/{toolId}',
    requires: 'builder',
    summary: 'Change a tool',
    params: toolParams,
    body: ToolChangeV1,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { appId, toolId }, body, expected }) =>
      toToolResponse(await changeTool(deps, { caller, appId, toolId }, parseToolChange(body), expected)),
  }),
  defineOperation({
    id: 'v1.tools.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/tools/{toolId}',
    requires: 'builder',
    summary: 'Delete a tool',
    params: toolParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { appId, toolId }, expected }) => {
      await deleteTool(deps, { caller, appId, toolId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v1.tools.bind',
    method: 'PUT',
    path: '/api/v1/apps/{appId}/tools/{toolId}/binding',
    requires: 'builder',
    summary: 'Bind a tool to an operation',
    params: toolParams,
    body: ToolBindingBody,
    reply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId, toolId }, body, expected }) =>
      toToolResponse(
        await changeTool(deps, { caller, appId, toolId }, { binding: parseToolBinding(body) }, expected),
      ),
  }),
  defineOperation({
    id: 'v1.tools.chain',
    method: 'PUT',
    path: '/api/v1/apps/{appId}/tools/{toolId}/chain',
    requires: 'builder',
    summary: 'Set the tools that run after a tool',
    params: toolParams,
    body: ToolChainV1,
    reply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId, toolId }, body: { nextToolIds }, expected }) =>
      toToolResponse(await changeTool(deps, { caller, appId, toolId }, { nextToolIds }, expected)),
  }),
]
