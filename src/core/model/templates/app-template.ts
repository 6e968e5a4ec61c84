import type { Json, JsonObject } from '#base/json.ts'
import type { Branding } from '../apps/app.ts'
import type { HttpMethod } from '../operations/operation.ts'
import type { Prompt } from '../prompts/prompt.ts'
import type { ToolAnnotations } from '../tools/tool.ts'
import type { Widget, WidgetConfigChange } from '../widgets/widget.ts'

/** Its request plan follows from method, path and arguments; `query` is sent with every call. */
export type TemplateOperation = {
  key: string
  name: string
  description: string
  method: HttpMethod
  path: string
  query: Record<string, string> | null
  inputSchema: JsonObject
  outputSchema: JsonObject
}

export type TemplateIntegration = {
  key: string
  name: string
  baseUrl: string
  operations: TemplateOperation[]
}

export type TemplateTool = {
  key: string
  name: string
  description: string
  annotations: ToolAnnotations
  /** The key of its operation. */
  operation: string
  /** The keys of the tools that run after it. */
  nextTools: string[]
}

/** `tool` is the key of the tool whose results it shows. */
export type TemplateWidget = Pick<Widget, 'key' | 'name' | 'primitive' | 'displayMode' | 'actions'> & {
  tool: string
  config: WidgetConfigChange
}

export type TemplatePrompt = Pick<Prompt, 'key' | 'name' | 'description' | 'arguments' | 'template'>

/** The content of the preview image of a template: a question, and the response of a tool. */
export type TemplateExample = {
  question: string
  /** The key of the tool. */
  tool: string
  answer: Json
  /** The path of the icon, 24 by 24. */
  iconPath: string
}

/** A complete app to start from. Its entities refer to each other by key; keys are unique for each kind of entity. */
export type AppTemplate = {
  id: string
  name: string
  description: string
  /** The name of an icon of the Lucide set. */
  icon: string
  category: string
  branding: Branding
  serverInstructions: string
  integrations: TemplateIntegration[]
  tools: TemplateTool[]
  widgets: TemplateWidget[]
  prompts: TemplatePrompt[]
  /** An SVG document that suits light and dark pages. */
  previewImage: string
}
