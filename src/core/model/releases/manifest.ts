import type { JsonObject } from '#base/json.ts'
import type { RuleCallers } from '../access/access-rule.ts'
import type { Branding } from '../apps/app.ts'
import type { ToolMode } from '../apps/tool-mode.ts'
import type { RequestPlan } from '../operations/operation.ts'
import type { Prompt } from '../prompts/prompt.ts'
import type { Skill } from '../skills/skill.ts'
import type { ResultOptions } from '../tools/result-options.ts'
import type { ToolAnnotations } from '../tools/tool.ts'
import type { ToolAlias } from '../tools/tool-alias.ts'
import type { VariableDeclarations } from '../variables/variable.ts'
import type { Widget, WidgetConfig } from '../widgets/widget.ts'

/** Raised when the meaning of a member changes; a release keeps the number it was compiled with. */
export const manifestFormat = 2

/** A REST operation: its plan builds the request from the arguments. `accept` is the Accept header. */
export type RestTarget = { kind: 'rest'; baseUrl: string; plan: RequestPlan; accept: string }

/** A tool of another MCP server. */
export type McpTarget = {
  kind: 'mcp'
  /** URL of the server (Streamable HTTP). */
  endpoint: string
  /** The name of the tool at its server. */
  toolName: string
  /** The input schema when it declares arguments that are also sent as headers (`x-mcp-header`); else null. */
  headerSchema: JsonObject | null
}

/** The rules that concern an entity, as one. A null `allow` means everyone, an empty `when` no condition. */
export type ManifestAccess = {
  allow: RuleCallers | null
  deny: RuleCallers[]
  when: string
  scopes: string[]
}

/** A scope of the app. `writes`: whether a tool that needs it does not only read. */
export type ManifestScope = { name: string; description: string; writes: boolean }

export type ManifestTool = {
  id: string
  name: string
  title: string
  description: string
  inputSchema: JsonObject
  /**
   * The schema that validates arguments, where clients see one that accepts more; absent means the same
   * schema.
   */
  checkedSchema?: JsonObject
  /**
   * The operation's names of arguments and their members, by the names that clients see; absent means the
   * same names.
   */
  argumentNames?: Record<string, string>
  /** Descriptions of schema changes that make clients accept the schemas; absent if there are none. */
  schemaRepairs?: string[]
  outputSchema: JsonObject | null
  annotations: ToolAnnotations
  integrationId: string
  authConnectionId: string | null
  target: RestTarget | McpTarget
  result: ResultOptions & {
    /** The schema that structured results are validated against; null when they are not validated. */
    checked: JsonObject | null
  }
  /** Fixed arguments of each call, which override the caller's; absent if there are none. */
  fixedArguments?: JsonObject
  /**
   * Set if the author closed the input schema; absent means unknown arguments are ignored, as REST APIs do.
   */
  rejectsUnknown?: true
  /** Earlier contracts that are served and not listed; absent if there are none. */
  aliases?: ToolAlias[]
  /** Absent means calls need no approval. */
  requiresApproval?: true
  /** Absent means models may call it too. */
  appOnly?: true
  /** Absent means every caller of the app may see and call it. */
  access?: ManifestAccess
  /** The description without the note on its chain; present if a rule of access concerns a tool of the chain. */
  ownDescription?: string
  /** Deadline of a call in milliseconds; null is the service's default. */
  timeoutMs: number | null
  /** The widget that shows its results; null when there is none. */
  widgetId: string | null
  /** Members that are removed from its results; null when its widget hides none. */
  hides: HiddenFields | null
  /** Whether widgets of the app call the tool. */
  isCalledByWidgets: boolean
  /** The names of the tools of its chain that run after it, in order. */
  followers: string[]
}

/** The members that lists of releases show; without tools. */
export type ManifestHead = Pick<
  Manifest,
  | 'publicMcpId'
  | 'version'
  | 'serverVersion'
  | 'name'
  | 'description'
  | 'websiteUrl'
  | 'branding'
  | 'variables'
  | 'scopes'
  | 'readsEmail'
>

/** Members that are removed from a result for every recipient. */
export type HiddenFields = Pick<WidgetConfig, 'hiddenFields' | 'dataTable'> & {
  /** The rows of the parts of a composite; absent for other widgets. */
  partRows?: string[]
}

/** A widget as a release serves it. Its actions and its form refer to tools by the id and name of a served tool. */
export type ManifestWidget = Pick<
  Widget,
  'id' | 'key' | 'name' | 'primitive' | 'displayMode' | 'config' | 'actions'
> & {
  /** The name of the tool whose results it shows, if the widget may call it; otherwise "". */
  ownTool: string
}

export type ManifestPrompt = Pick<Prompt, 'description' | 'arguments' | 'template'> & {
  name: string
  title: string
  /** Absent means every caller of the app sees it. */
  access?: ManifestAccess
}

export type ManifestSkill = Skill & Pick<ManifestPrompt, 'access'>

/** A compiled release: everything needed to serve it. Holds no secret and no reference to the draft. */
export type Manifest = {
  format: number
  appId: string
  publicMcpId: string
  releaseId: string
  version: number
  /** The semantic version in server.json; absent in a draft. */
  serverVersion?: string
  name: string
  description: string
  instructions: string
  websiteUrl: string
  branding: Branding
  /** Absent means clients get a list of all tools. */
  toolMode?: Exclude<ToolMode, 'list'>
  tools: ManifestTool[]
  widgets: ManifestWidget[]
  prompts: ManifestPrompt[]
  /** Absent means the app has none. */
  skills?: ManifestSkill[]
  /** Absent means it declares none. */
  scopes?: ManifestScope[]
  /** Set if a rule is about the e-mail address of callers. */
  readsEmail?: true
  /** Absent means it has none, and texts such as `${var:NAME}` are literal. */
  variables?: VariableDeclarations
}
