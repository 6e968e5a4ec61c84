// Builds the contents of a new app from a template. References by key in the template become references by id.
import { Failure } from '#base/errors.ts'
import type { Instant } from '#base/time.ts'
import { schemaHashText } from '#core/engines/json-schema/schema-hash-text.ts'
import { topLevelView } from '#core/engines/json-schema/top-level-view.ts'
import { bindingTo } from '#core/engines/operations/operation-marks.ts'
import { conventionalPlan } from '#core/engines/rest-request/conventional-plan.ts'
import { changedConfig } from '#core/engines/widget-config/changed-config.ts'
import { type AppProfile, type NewApp, noBranding } from '#core/model/app.ts'
import { type Contents, emptyContents } from '#core/model/contents.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Operation, RequestPlan } from '#core/model/operation.ts'
import { defaultResultOptions } from '#core/model/result-options.ts'
import type {
  Template,
  TemplateIntegration,
  TemplateOperation,
  TemplateTool,
  TemplateWidget,
} from '#core/model/template.ts'
import type { Tool } from '#core/model/tool.ts'
import { emptyConfig, type Widget } from '#core/model/widget.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/** Fields that every entity of a new app has. */
type NewRow = { appId: string; createdAt: Instant; updatedAt: Instant; revision: number }

export function templateOf(uses: Uses<'catalogs'>, sent: NewApp): Template | null {
  if (!sent.templateId) return null
  const template = uses.catalogs.template(sent.templateId)
  if (template) return template
  throw new Failure('unprocessable', 'The catalog has no template with this id.', {
    details: [{ path: 'templateId', code: 'unknown_reference', message: 'must be the id of a template' }],
  })
}

/** Fields of the request override those of the template; an empty string counts as absent. */
export const profileFrom = (sent: NewApp, template: Template | null): AppProfile => ({
  name: sent.name,
  description: sent.description || (template?.description ?? ''),
  companyUrl: sent.companyUrl,
  serverInstructions: sent.serverInstructions || (template?.serverInstructions ?? ''),
  branding: { ...noBranding, ...template?.branding, ...sent.branding },
})

/** The initial contents of the app `appId`, in the order of the template. */
export function contentsFrom(
  uses: Uses<'ids' | 'digest'>,
  template: Template,
  appId: string,
  profile: AppProfile,
  now: Instant,
): Contents {
  const row: NewRow = { appId, createdAt: now, updatedAt: now, revision: 1 }
  const parts = template.integrations.map((one) => integrationParts(uses, one, row))
  const operations = parts.flatMap((part) => part.operations)
  const tools = toolsFrom(uses, template.tools, operations, row)
  return {
    ...emptyContents(profile),
    integrations: parts.map((part) => part.integration),
    operations,
    tools,
    widgets: template.widgets.map((one) => widgetFrom(uses, one, tools, row)),
    prompts: template.prompts.map((one) => ({ ...one, ...row, id: uses.ids.make('prompt') })),
  }
}

/** Inserts the contents of a new app. */
export async function insertContents(writer: Writer, contents: Contents): Promise<void> {
  await writer.integrations.insertAll(contents.integrations)
  await writer.operations.insertAll(contents.operations)
  await writer.tools.insertAll(contents.tools)
  await writer.widgets.insertAll(contents.widgets)
  await writer.prompts.insertAll(contents.prompts)
}

function integrationParts(uses: Uses<'ids' | 'digest'>, from: TemplateIntegration, row: NewRow) {
  const integration: Integration = {
    ...row,
    id: uses.ids.make('integration'),
    key: from.key,
    name: from.name,
    kind: 'rest',
    providerKey: 'custom-http',
    authConnectionId: null,
    endpoint: '',
    baseUrl: from.baseUrl,
    title: '',
    specVersion: '',
    status: 'ready',
    discoveryWarnings: [],
    discoveryEvents: [],
    importReport: [],
    authDiscoveryStatus: 'none',
    authDiscoveredAt: null,
    authSuggestions: [],
    lastDiscoveredAt: null,
    lastError: null,
  }
  return {
    integration,
    operations: from.operations.map((one) => operationFrom(uses, one, integration.id, row)),
  }
}

const operationFrom = (
  uses: Uses<'ids' | 'digest'>,
  from: TemplateOperation,
  integrationId: string,
  row: NewRow,
): Operation => ({
  ...row,
  id: uses.ids.make('operation'),
  integrationId,
  key: from.key,
  externalId: '',
  name: from.name,
  description: from.description,
  plan: planFrom(from),
  inputSchema: from.inputSchema,
  outputSchema: from.outputSchema,
  responseContentType: 'application/json',
  authSummary: '',
  timeoutMs: null,
  annotations: null,
  schemaHash: uses.digest.sha256(schemaHashText(from.inputSchema, from.outputSchema)),
})

function planFrom({ method, path, query, inputSchema }: TemplateOperation): RequestPlan {
  const names = topLevelView(inputSchema).map(({ name }) => name)
  return { ...conventionalPlan(method, path, names), queryTemplate: query }
}

function toolsFrom(uses: Uses<'ids'>, from: TemplateTool[], operations: Operation[], row: NewRow): Tool[] {
  const idOf = new Map(from.map(({ key }) => [key, uses.ids.make('tool')]))
  const idsOf = (keys: string[]) => keys.flatMap((key) => idOf.get(key) ?? [])
  return from.map(({ operation: key, nextTools, ...tool }, order) => {
    const operation = operations.find((one) => one.key === key)
    return {
      ...row,
      ...tool,
      id: idOf.get(tool.key) ?? '',
      kind: 'function',
      resultOptions: defaultResultOptions,
      enabled: true,
      order,
      binding: operation ? bindingTo(operation, true) : null,
      nextToolIds: idsOf(nextTools),
    }
  })
}

function widgetFrom(uses: Uses<'ids'>, from: TemplateWidget, tools: Tool[], row: NewRow): Widget {
  const { tool: key, config, ...widget } = from
  return {
    ...row,
    ...widget,
    id: uses.ids.make('widget'),
    toolId: tools.find((tool) => tool.key === key)?.id ?? null,
    visibility: 'visible',
    config: changedConfig(emptyConfig, config),
  }
}
