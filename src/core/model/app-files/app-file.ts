// An app as a file that people edit and keep in a repository: it has keys instead of ids, and only what its author
// decided.
import type { JsonObject } from '#base/json.ts'
import type { app } from '#core/entities/app.ts'
import type { authConnection } from '#core/entities/auth-connection.ts'
import type { FileOf } from '#core/entities/entity.ts'
import type { integration } from '#core/entities/integration.ts'
import type { operation } from '#core/entities/operation.ts'
import type { prompt } from '#core/entities/prompt.ts'
import type { tool } from '#core/entities/tool.ts'
import type { widget } from '#core/entities/widget.ts'
import type { App } from '../apps/app.ts'
import type { AuthConfig, SecretName } from '../auth-connections/auth-connection.ts'
import type { DocumentPart } from '../integrations/document-part.ts'
import type { RequestPlan } from '../operations/operation.ts'
import type { NewAppSkill } from '../skills/app-skill.ts'
import type { TestCaseContent } from '../test-cases/test-case.ts'
import type { ToolAnnotations } from '../tools/tool.ts'
import type { WidgetAction, WidgetConfig } from '../widgets/widget.ts'

/** An empty slug keeps the slug of the app, or derives one from its name. An empty environment keeps the key of the app. */
export type FileApp = FileOf<typeof app, Pick<App, 'variables'>>

/** Without the data of a registered client: the author did not choose it. */
export type FileAuthConfig = Omit<
  AuthConfig,
  'registrationClientUri' | 'lastRegisteredAt' | 'registeredAuthMethod'
>

/** Exported files have placeholders for secrets. Applied files have placeholders or secrets. */
export type FileConnection = FileOf<typeof authConnection> & {
  config: FileAuthConfig
  secrets: Partial<Record<SecretName, string>>
}

/** An operation in full. Absent parameters and an absent body follow from method, path and arguments. */
export type FileOperation = FileOf<typeof operation> &
  Omit<RequestPlan, 'parameters' | 'body'> &
  Partial<Pick<RequestPlan, 'parameters' | 'body'>>

/** JSON Pointers into a `FileOperation`: those to set, with their values, and those to remove. */
export type PointerPatch = { set: JsonObject; remove: string[] }

/** The edits of an operation of the source. `operation` is its external id. */
export type FileOverride = PointerPatch & { operation: string }

/**
 * `source`: where its operations come from: a URL, or the path of a document relative to the file. "" means that all
 * are in `operations`. With a source, `operations` has only those that were created by hand.
 */
export type FileIntegration = FileOf<typeof integration> & {
  source: string
  /** How often the source at a URL is read for changes; "" means never. */
  every: string
  /** Which part of the document is imported; null means all of it. */
  part: DocumentPart | null
  /** "" is the base URL of the source. */
  baseUrl: string
  /** Key of a connection; "" means none. */
  connection: string
  operations: FileOperation[]
  overrides: FileOverride[]
}

/** Absent names, descriptions and annotations come from the operation. */
export type FileTool = FileOf<typeof tool> & {
  name?: string
  description?: string
  annotations: Partial<ToolAnnotations>
  /** The keys of an integration and of its operation, with a slash between; "" means none. */
  operation: string
  /** Keys of the tools that run after it. */
  next: string[]
}

/** `targetTool` is the key of a tool; "" means none. */
export type FileWidgetAction = Omit<WidgetAction, 'targetToolId'> & { targetTool: string }

/** `tool` is the key of a tool; "" means none. */
export type FileWidget = FileOf<typeof widget, { config: WidgetConfig }> & {
  tool: string
  actions: FileWidgetAction[]
}

export type FilePrompt = FileOf<typeof prompt>

/** `file`: the path of a SKILL.md with the other members, read by the command line; "" means none. */
export type FileSkill = NewAppSkill & { file: string }

/** An environment besides the app itself, with the values of variables that the file names. */
export type FileEnvironment = Pick<
  App,
  'access' | 'callerTokens' | 'allowedCallers' | 'promotionRole' | 'testsRequired' | 'variableValues'
> & { key: string }

/** Lists are in the app's own order. */
export type AppFile = {
  app: FileApp
  connections: FileConnection[]
  integrations: FileIntegration[]
  tools: FileTool[]
  widgets: FileWidget[]
  prompts: FilePrompt[]
  skills: FileSkill[]
  tests: TestCaseContent[]
  environments: FileEnvironment[]
}

/** Whether the source is a URL, not the path of a document. It may begin with a variable. */
export const isUrlSource = (source: string): boolean => /^(https?:\/\/|\$\{var:)/i.test(source)
