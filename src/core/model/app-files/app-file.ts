// An app as a file that people edit and keep in a repository: keys in place of ids, and only what was decided by its author.
import type { JsonObject } from '#base/json.ts'
import type { AppProfile, AppSettings } from '../apps/app.ts'
import type { AuthConfig, AuthConnection, SecretName } from '../auth-connections/auth-connection.ts'
import type { DocumentPart } from '../integrations/document-part.ts'
import type { Integration } from '../integrations/integration.ts'
import type { Operation, RequestPlan } from '../operations/operation.ts'
import type { Prompt } from '../prompts/prompt.ts'
import type { Skill } from '../skills/skill.ts'
import type { TestCaseContent } from '../test-cases/test-case.ts'
import type { ResultOptions } from '../tools/result-options.ts'
import type { ToolAnnotations } from '../tools/tool.ts'
import type { ToolAlias } from '../tools/tool-alias.ts'
import type { Widget, WidgetAction } from '../widgets/widget.ts'

/** An empty slug: that of the app, or one from its name. */
export type FileApp = AppProfile & AppSettings

/** What a client that registered itself was given is not the author's. */
export type FileAuthConfig = Omit<
  AuthConfig,
  'registrationClientUri' | 'lastRegisteredAt' | 'registeredAuthMethod'
>

/** Secrets are placeholders in an exported file, and in one that is applied either those or the secrets. */
export type FileConnection = Pick<AuthConnection, 'key' | 'name' | 'providerKey' | 'grants'> & {
  config: FileAuthConfig
  secrets: Partial<Record<SecretName, string>>
}

/** An operation in full. Absent parameters and an absent body follow from method, path and arguments. */
export type FileOperation = Pick<
  Operation,
  | 'key'
  | 'externalId'
  | 'name'
  | 'description'
  | 'inputSchema'
  | 'outputSchema'
  | 'responseContentType'
  | 'authSummary'
  | 'timeoutMs'
  | 'annotations'
  | 'tags'
> &
  Omit<RequestPlan, 'parameters' | 'body'> &
  Partial<Pick<RequestPlan, 'parameters' | 'body'>>

/** JSON Pointers into a `FileOperation`, with their values; and those that are removed. */
export type PointerPatch = { set: JsonObject; remove: string[] }

/** What was edited in an operation of the source, which `operation` names by its external id. */
export type FileOverride = PointerPatch & { operation: string }

/**
 * `source`: where its operations come from: a URL, or the path of a document relative to the file; "" means that
 * `operations` has all of them. With a source these are those that were made by hand.
 */
export type FileIntegration = Pick<Integration, 'key' | 'name' | 'kind' | 'providerKey' | 'status'> & {
  source: string
  /** How often the source at a URL is read for changes; "" means never. */
  every: string
  /** Which part of the document is imported; null means all of it. */
  part: DocumentPart | null
  /** "" is that of the source. */
  baseUrl: string
  /** Key of a connection; "" means none. */
  connection: string
  operations: FileOperation[]
  overrides: FileOverride[]
}

/** Absent names, descriptions and annotations are those of the operation. */
export type FileTool = {
  key: string
  name?: string
  description?: string
  annotations: Partial<ToolAnnotations>
  kind: string
  enabled: boolean
  /** The keys of an integration and of its operation, with a slash between; "" means none. */
  operation: string
  /** Keys of the tools that run after it. */
  next: string[]
  resultOptions: ResultOptions
  fixedArguments: JsonObject
  aliases: ToolAlias[]
  requiresApproval: boolean
  appOnly: boolean
}

/** `targetTool` is the key of a tool; "" means none. */
export type FileWidgetAction = Omit<WidgetAction, 'targetToolId'> & { targetTool: string }

/** `tool` is the key of a tool; "" means none. */
export type FileWidget = Pick<
  Widget,
  'key' | 'name' | 'primitive' | 'displayMode' | 'visibility' | 'config'
> & { tool: string; actions: FileWidgetAction[] }

export type FilePrompt = Pick<Prompt, 'key' | 'name' | 'description' | 'arguments' | 'template'>

/** `file` is the path of a SKILL.md that has the others, which the command line reads; "" means none. */
export type FileSkill = Skill & { file: string }

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
}

/** Whether the source is the URL of a document or a server, and not the path of a document. */
export const isUrlSource = (source: string): boolean => /^https?:\/\//i.test(source)
