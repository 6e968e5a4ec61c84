// Compiles an app's contents to everything that serving needs: only exposed entities, no secrets, no references to the
// draft. Deterministic: the same contents give the same manifest.
import type { JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { buildAcceptHeader } from '#core/engines/calls/rest-request/index.ts'
import {
  buildAdvertisedSchema,
  buildResultSchema,
  buildValidationSchema,
  removeHiddenProperties,
} from '#core/engines/calls/tool-result/index.ts'
import { readUsableSchemas } from '#core/engines/operations/content/index.ts'
import { describeRepair, omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import { buildPortableSchema } from '#core/engines/schemas/portable-schema/index.ts'
import { createToolResolver, type ToolTarget } from '#core/engines/tools/dependencies/index.ts'
import { findToolWidget } from '#core/engines/widgets/config/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import {
  type HiddenFields,
  type Manifest,
  type ManifestPrompt,
  type ManifestSkill,
  type ManifestTool,
  manifestFormat,
} from '#core/model/releases/manifest.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { compileAppAccess, compileEntityAccess, compileToolAccess } from './compile-access.ts'
import { withChains } from './compile-chains.ts'
import { withWidgets } from './compile-widgets.ts'
import { hasHeaderKeyword, withoutHeaderKeyword } from './header-keyword.ts'

/** Ids sort by time: they decide between tools created in the same millisecond. */
const compareTools = (a: Tool, b: Tool) =>
  a.order - b.order || compareStrings(a.createdAt, b.createdAt) || compareStrings(a.id, b.id)

const compareStrings = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `blocked` are the ids of tools and widgets that the release leaves out. */
export function* compileManifest(
  contents: Contents,
  app: Pick<App, 'id' | 'publicMcpId'>,
  release: Pick<Release, 'id' | 'version'>,
  blocked: ReadonlySet<string>,
): TimeSlicedTask<Manifest> {
  const widgets = contents.widgets.filter(({ id }) => !blocked.has(id))
  const tools = contents.tools.filter((tool) => !blocked.has(tool.id)).toSorted(compareTools)
  const resolveTarget = createToolResolver(contents)
  const compiled = yield* mapInTimeSlices(tools, (tool) => {
    const target = resolveTarget(tool)
    if (typeof target === 'string') return []
    const access = compileToolAccess(contents.app, tool, target.operation)
    return [{ tool, compiled: { ...compileManifestTool(tool, target, widgets), ...access } }]
  })
  const served = compiled.flat()
  const chained = withChains(served)
  yield
  return {
    format: manifestFormat,
    appId: app.id,
    publicMcpId: app.publicMcpId,
    releaseId: release.id,
    version: release.version,
    name: contents.app.name,
    description: contents.app.description,
    instructions: contents.app.serverInstructions,
    websiteUrl: contents.app.companyUrl,
    branding: contents.app.branding,
    ...(contents.app.toolMode !== 'list' && { toolMode: contents.app.toolMode }),
    ...withWidgets(
      chained,
      served.map(({ tool }) => tool),
      widgets,
    ),
    prompts: contents.prompts.map(compilePrompt),
    ...(contents.skills.length > 0 && { skills: contents.skills.map(compileSkill) }),
    ...compileAppAccess(contents, chained),
    ...(Object.keys(contents.app.variables).length > 0 && { variables: contents.app.variables }),
  }
}

/** One tool as the runtime calls it. `widgets`: the widgets of the app. */
export function compileManifestTool(
  tool: Tool,
  { operation, integration }: ToolTarget,
  widgets: readonly Widget[],
): ManifestTool {
  const { inputSchema, outputSchema, losses } = readUsableSchemas(operation)
  const widget = findToolWidget(widgets, tool.id)
  const hiddenFields = widget && widget.config.hiddenFields.length > 0 ? hiddenFieldsOf(widget) : null
  const schema = buildOutputSchema(tool, outputSchema, hiddenFields)
  // Clients reject the entire list if one schema's root is not of type object.
  const { listed, checked, names, repairs } = buildPortableSchema({
    ...omitFixedProperties(withoutHeaderKeyword(inputSchema), tool.fixedArguments),
    type: 'object',
  })
  const schemaRepairs = [...losses, ...repairs.map(describeRepair)]
  return {
    id: tool.id,
    name: tool.key,
    title: tool.annotations.title || tool.name,
    description: tool.description,
    inputSchema: listed,
    ...(checked !== listed && { checkedSchema: checked }),
    ...(Object.keys(names).length > 0 && { argumentNames: names }),
    ...(schemaRepairs.length > 0 && { schemaRepairs }),
    outputSchema: buildAdvertisedSchema(tool.resultOptions, schema),
    annotations: tool.annotations,
    integrationId: integration.id,
    authConnectionId: integration.authConnectionId,
    target: compileTarget(operation, integration),
    result: {
      ...tool.resultOptions,
      checked: tool.resultOptions.outputValidation === 'strict' ? buildValidationSchema(schema) : null,
    },
    ...(Object.keys(tool.fixedArguments).length > 0 && { fixedArguments: tool.fixedArguments }),
    ...(isClosedByAuthor(operation) && { rejectsUnknown: true }),
    ...(tool.aliases.length > 0 && { aliases: tool.aliases }),
    ...(tool.requiresApproval && { requiresApproval: true }),
    ...(tool.appOnly && { appOnly: true }),
    timeoutMs: operation.timeoutMs,
    widgetId: widget?.id ?? null,
    hides: hiddenFields,
    isCalledByWidgets: false,
    followers: [],
  }
}

/** Imports close every input schema after listing all arguments; authors close schemas on purpose. */
const isClosedByAuthor = ({ externalId, inputSchema, original }: Operation): boolean =>
  inputSchema.additionalProperties === false &&
  (externalId === '' ||
    (original.inputSchema !== undefined && original.inputSchema.additionalProperties !== false))

const hiddenFieldsOf = ({ primitive, config }: Widget): HiddenFields => ({
  hiddenFields: config.hiddenFields,
  dataTable: config.dataTable,
  ...(primitive === 'composite' && {
    partRows: config.parts.map(({ dataTable }) => dataTable.collectionPath),
  }),
})

/** The schema of the results after selection and hiding; null when the operation has no output schema. */
function buildOutputSchema(
  tool: Tool,
  outputSchema: JsonObject | null,
  hiddenFields: HiddenFields | null,
): JsonObject | null {
  const schema = buildResultSchema(tool.resultOptions, outputSchema)
  return schema && hiddenFields ? removeHiddenProperties({ config: hiddenFields }, schema) : schema
}

const compilePrompt = ({
  key,
  name,
  description,
  arguments: args,
  template,
  access,
}: Prompt): ManifestPrompt => ({
  name: key,
  title: name,
  description,
  arguments: args,
  template,
  ...compileEntityAccess(access),
})

const compileSkill = ({ name, description, body, access }: AppSkill): ManifestSkill => ({
  name,
  description,
  body,
  ...compileEntityAccess(access),
})

/** A tool for a trial call of the draft: unlike a released one, it also validates the output in lenient mode. */
export function compileTrialTool(tool: Tool, target: ToolTarget, widgets: readonly Widget[]): ManifestTool {
  const compiled = compileManifestTool(tool, target, widgets)
  const { outputValidation } = tool.resultOptions
  if (outputValidation === 'off') return compiled
  const checked = buildValidationSchema(
    buildOutputSchema(tool, readUsableSchemas(target.operation).outputSchema, compiled.hides),
  )
  return { ...compiled, result: { ...compiled.result, checked } }
}

function compileTarget(
  { plan, externalId, inputSchema, responseContentType }: Operation,
  integration: Integration,
): ManifestTool['target'] {
  if (integration.kind === 'rest') {
    const accept = buildAcceptHeader(plan.acceptedTypes ?? [responseContentType])
    return { kind: 'rest', baseUrl: integration.baseUrl, plan, accept }
  }
  const headerSchema = hasHeaderKeyword(inputSchema) ? inputSchema : null
  return { kind: 'mcp', endpoint: integration.endpoint, toolName: externalId, headerSchema }
}
