// An app with all of its resources in one response. Resources look as in their own endpoints; the rest is derived.

import Type, { type Static } from 'typebox'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { CanvasEdge, CanvasNode, ToolFlow } from '#core/model/apps/canvas.ts'
import { authProviders, integrationProviders } from '#core/model/integrations/providers.ts'
import type { AppConfig } from '#core/model/overviews/app-config.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import {
  AuthConnectionV1,
  AuthProviderV1,
  presentAuthConnection,
  presentAuthProvider,
} from '../auth-connections/auth-connection.wire.ts'
import {
  IntegrationProviderV1,
  IntegrationV1,
  presentIntegrationItem,
  presentIntegrationProvider,
} from '../integrations/integration.wire.ts'
import { OperationV1, presentOperation } from '../operations/operation.wire.ts'
import { presentTool, ToolV1 } from '../tools/tool.wire.ts'
import { presentWidget, WidgetV1 } from '../widgets/widget.wire.ts'
import { AppV1, presentApp } from './app.wire.ts'

const PromptV1 = Type.Object(
  {
    id: Type.String(),
    appId: Type.String(),
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    arguments: Type.Array(
      Type.Object({ name: Type.String(), description: Type.String(), required: Type.Boolean() }),
    ),
    template: Type.String(),
  },
  { title: 'PromptV1' },
)

const BindingV1 = Type.Object({
  id: Type.String(),
  toolId: Type.String(),
  type: Type.String(),
  integrationId: Type.String(),
  integrationOperationId: Type.String(),
  schemaHashAtBindTime: Type.String(),
  status: Type.String(),
})

const FlowV1 = Type.Object({
  id: Type.String(),
  name: Type.String(),
  startNodeId: Type.String(),
  nodeIds: Type.Array(Type.String()),
})
const NodeV1 = Type.Object({ id: Type.String(), toolId: Type.String(), name: Type.String() })
const EdgeV1 = Type.Object({ id: Type.String(), source: Type.String(), target: Type.String() })

const CanvasNodeV1 = Type.Object({
  id: Type.String(),
  type: Type.String(),
  label: Type.String(),
  position: Type.Object({ x: Type.Integer(), y: Type.Integer() }),
})

const SnapshotV1 = Type.Object({
  id: Type.String(),
  appId: Type.String(),
  version: Type.String(),
  status: Type.String(),
  digest: Type.String(),
  createdAt: Type.String(),
})

export const AppConfigV1 = Type.Object(
  {
    app: AppV1,
    integrationProviders: Type.Array(IntegrationProviderV1),
    authProviders: Type.Array(AuthProviderV1),
    authStrategies: Type.Array(AuthConnectionV1),
    integrations: Type.Array(IntegrationV1),
    integrationOperations: Type.Array(OperationV1),
    capabilities: Type.Array(ToolV1),
    prompts: Type.Array(PromptV1),
    bindings: Type.Array(BindingV1),
    executionFlows: Type.Array(FlowV1),
    executionNodes: Type.Array(NodeV1),
    executionEdges: Type.Array(EdgeV1),
    widgets: Type.Array(WidgetV1),
    canvasNodes: Type.Array(CanvasNodeV1),
    canvasEdges: Type.Array(EdgeV1),
    compiledSnapshots: Type.Array(SnapshotV1),
  },
  { title: 'AppConfigV1' },
)

const presentPrompt = (prompt: Prompt): Static<typeof PromptV1> => ({
  id: prompt.id,
  appId: prompt.appId,
  key: prompt.key,
  name: prompt.name,
  description: prompt.description,
  arguments: prompt.arguments,
  template: prompt.template,
})

/** A binding has no id of its own; the id of its tool identifies it. */
function presentBindings({ tool, integrationId }: ToolDetails): Static<typeof BindingV1>[] {
  if (!tool.binding) return []
  const { operationId, schemaHashAtBindTime, status } = tool.binding
  const integrationOperationId = operationId
  const type = 'integration_operation'
  return [
    {
      id: tool.id,
      toolId: tool.id,
      type,
      integrationId,
      integrationOperationId,
      schemaHashAtBindTime,
      status,
    },
  ]
}

const presentFlow = (tools: Tool[], { first, toolIds }: ToolFlow): Static<typeof FlowV1> => ({
  id: first,
  name: tools.find(({ id }) => id === first)?.name ?? '',
  startNodeId: first,
  nodeIds: toolIds,
})

const presentNode = ({ id, name }: Tool): Static<typeof NodeV1> => ({ id, toolId: id, name })

const presentEdge = ({ from, to }: CanvasEdge): Static<typeof EdgeV1> => ({
  id: `${from}-${to}`,
  source: from,
  target: to,
})

const presentCanvasNode = ({ id, kind, label, x, y }: CanvasNode): Static<typeof CanvasNodeV1> => ({
  id,
  type: kind,
  label,
  position: { x, y },
})

const presentSnapshot = (release: Release): Static<typeof SnapshotV1> => ({
  id: release.id,
  appId: release.appId,
  version: String(release.version),
  status: release.state,
  digest: release.digest,
  createdAt: release.createdAt,
})

const presentChain = ({ id, nextToolIds }: Tool) => nextToolIds.map((to) => presentEdge({ from: id, to }))

export function* presentAppConfig(config: AppConfig): TimeSlicedTask<Static<typeof AppConfigV1>> {
  const tools = config.tools.map(({ tool }) => tool)
  return {
    app: presentApp(config.details),
    integrationProviders: integrationProviders.map(presentIntegrationProvider),
    authProviders: authProviders.map(presentAuthProvider),
    authStrategies: config.authConnections.map(presentAuthConnection),
    integrations: config.integrations.map(presentIntegrationItem),
    integrationOperations: yield* mapInTimeSlices(config.operations, presentOperation),
    capabilities: yield* mapInTimeSlices(config.tools, presentTool),
    prompts: config.prompts.map(presentPrompt),
    bindings: (yield* mapInTimeSlices(config.tools, presentBindings)).flat(),
    executionFlows: yield* mapInTimeSlices(config.flows, (flow) => presentFlow(tools, flow)),
    executionNodes: tools.map(presentNode),
    executionEdges: (yield* mapInTimeSlices(tools, presentChain)).flat(),
    widgets: yield* mapInTimeSlices(config.widgets, presentWidget),
    canvasNodes: config.canvas.nodes.map(presentCanvasNode),
    canvasEdges: config.canvas.edges.map(presentEdge),
    compiledSnapshots: config.releases.map(presentSnapshot),
  }
}
