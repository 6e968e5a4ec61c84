import type { JsonObject } from '#base/json.ts'
import type { Branding } from './app.ts'
import type { RequestPlan } from './operation.ts'
import type { Prompt } from './prompt.ts'
import type { ResultOptions } from './result-options.ts'
import type { ToolAnnotations } from './tool.ts'
import type { Widget, WidgetConfig } from './widget.ts'

/** Raised when the meaning of a member changes; a release keeps the number it was compiled with. */
export const manifestFormat = 3

/** Called by a request that its plan makes of the arguments. */
export type RestTarget = { kind: 'rest'; baseUrl: string; plan: RequestPlan }

/** A tool of another MCP server. */
export type McpTarget = {
  kind: 'mcp'
  /** Streamable HTTP MCP server. */
  endpoint: string
  /** The name that the server knows the tool by. */
  toolName: string
  /** The schema that says which arguments the server wants in headers as well; null when it wants none. */
  headerSchema: JsonObject | null
}

export type ManifestTool = {
  id: string
  name: string
  title: string
  description: string
  inputSchema: JsonObject
  outputSchema: JsonObject | null
  annotations: ToolAnnotations
  integrationId: string
  authConnectionId: string | null
  target: RestTarget | McpTarget
  result: ResultOptions & {
    /** The schema that the data of its results is held to; null when nobody asks. */
    checked: JsonObject | null
  }
  /** Milliseconds for a call of it; null leaves it to the service. */
  timeoutMs: number | null
  /** The widget that shows its results; null when none does. */
  widgetId: string | null
  /** What its widget must not be told. */
  hides: HiddenFields | null
  /** Whether widgets of the app call it. */
  isCalledByWidgets: boolean
  /** The names of the tools that run after it, in their order. */
  followers: string[]
}

/** Members of a result that are taken out of it, wherever it goes. */
export type HiddenFields = Pick<WidgetConfig, 'hiddenFields' | 'dataTable'>

/** A widget as a release serves it. What its actions and its form call is named by the id and the name of a served tool. */
export type ManifestWidget = Pick<
  Widget,
  'id' | 'key' | 'name' | 'primitive' | 'displayMode' | 'config' | 'actions'
>

export type ManifestPrompt = Pick<Prompt, 'description' | 'arguments' | 'template'> & {
  name: string
  title: string
}

/** A released app, compiled: all that serving it needs. Holds no secret and no reference to the draft. */
export type Manifest = {
  format: number
  appId: string
  publicMcpId: string
  releaseId: string
  version: number
  name: string
  description: string
  instructions: string
  websiteUrl: string
  branding: Branding
  tools: ManifestTool[]
  widgets: ManifestWidget[]
  prompts: ManifestPrompt[]
}
