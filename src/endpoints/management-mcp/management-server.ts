// The management server as the MCP methods see it: its tools and their texts.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'
import { noBranding } from '#core/model/apps/app.ts'
import type { Skill } from '#core/model/skills/skill.ts'
import type { MessageServer } from '#endpoints/mcp/methods/message-server.ts'
import { presentServerInfo } from '#endpoints/mcp/views/server-info.wire.ts'
import { buildServerView } from '#endpoints/mcp/views/server-view.ts'
import { type ListedMcpTool, presentMcpTool } from '#endpoints/mcp/views/tool.wire.ts'
import { buildToolPage } from '#endpoints/mcp/views/tool-list.ts'
import type { ManagementAddress } from './management-address.ts'
import type { ManagementTool } from './management-tool.ts'
import { managementTools } from './management-tools.ts'

/** A tool with the schema of its arguments at an address. */
export type ListedManagementTool = ManagementTool & { inputSchema: JsonObject }

export type ManagementServer = MessageServer & {
  tools: ReadonlyMap<string, ListedManagementTool>
}

/** The name of the server, without its version. */
export const serverIdentity = {
  name: 'Tenon',
  description:
    'Builds apps for AI chat clients from REST APIs and MCP servers: import, curate, try, release, roll back.',
  websiteUrl: '',
  branding: noBranding,
}

const workflow = `Build and run apps that give AI chat clients the tools of an API.
Order of work: find_apps or create_app; import_api; find_operations; add_tools (few, 5 to 15); inspect_tool and edit_tools until names and descriptions tell a model when to use each; try_tool; design_widget where a table or form helps; explain_issues; run_tests if there are test cases; preview_release; ask the user; publish_release.
get_file, plan_file and apply_file edit the rest, such as prompts and test cases.
Edits change only the draft of an app. Clients of the app see nothing of them before publish_release.
Never ask for passwords, keys or tokens in the chat: set_up_connection answers a link to a form for them.`

const buildInstructions = ({ appId, isReadOnly }: ManagementAddress): string =>
  [
    workflow,
    ...(appId === ''
      ? []
      : ['This address has one app: no tool takes its id, and others cannot be reached.']),
    ...(isReadOnly ? ['This address has only the tools that read.'] : []),
  ].join('\n')

const appProperty = {
  type: 'string',
  maxLength: 100,
  description: 'By find_apps.',
}

/** The same at every address: the version of the service, and skills that teach its tools. */
export type ManagementServerContents = { version: string; skills: readonly Skill[] }

/** The server at an address. */
export function createManagementServer(
  { appId, isReadOnly }: ManagementAddress,
  { version, skills }: ManagementServerContents,
): ManagementServer {
  const isNarrowed = appId !== ''
  const tools = managementTools
    // @guard access
    .filter(({ effect }) => effect === 'read' || !isReadOnly)
    .filter(({ takesApp }) => takesApp || !isNarrowed)
    .map((tool) => ({ ...tool, inputSchema: buildInputSchema(tool, isNarrowed) }))
  const view = buildServerView({
    presentInfo: (revision) => presentServerInfo({ ...serverIdentity, version }, revision),
    instructions: buildInstructions({ appId, isReadOnly }),
    prompts: [],
    skills,
    isPublic: false,
    listCapabilities: () => ({ tools: {} }),
    buildToolPages: (revision, members) => {
      const list = tools.map((tool) => presentMcpTool(toListedTool(tool), revision, { meta: null, icon: '' }))
      return buildToolPage(list, members)
    },
    presentResources: () => [],
    presentResourceContents: () => null,
  })
  return { view, manifest: { appId: '', tools }, tools: new Map(tools.map((tool) => [tool.name, tool])) }
}

/**
 * Clients that convert schemas drop objects without `properties`, and objects that allow further members by a pattern.
 */
function describeMaps(schema: JsonObject): JsonObject {
  const { patternProperties, ...rest } = schema
  const anyName = isJsonObject(patternProperties) ? patternProperties['^.*$'] : undefined
  const described =
    anyName === undefined ? schema : { properties: {}, ...rest, additionalProperties: anyName }
  return mapSubschemas(described, (inner) => (isJsonObject(inner) ? describeMaps(inner) : inner))
}

/** Unknown arguments are rejected, so that a model notices a wrong name. */
function buildInputSchema({ input, takesApp }: ManagementTool, isNarrowed: boolean): JsonObject {
  const { properties, required = [] } = describeMaps(JSON.parse(JSON.stringify(input))) as {
    properties: JsonObject
    required?: string[]
  }
  const hasApp = takesApp && !isNarrowed
  return {
    type: 'object',
    properties: { ...(hasApp && { app: appProperty }), ...properties },
    required: [...(hasApp ? ['app'] : []), ...required],
    additionalProperties: false,
  }
}

const largeLimit = 100
/** Longer ones are of addresses and times, which models know. */
const maxPattern = 40

/** Leaves out limits that only protect the service, to save tokens. Calls are validated by the entire schema. */
function omitSafetyLimits({
  maxLength,
  maxItems,
  pattern,
  maxProperties: _count,
  propertyNames: _names,
  ...schema
}: JsonObject): JsonObject {
  const limited = {
    ...schema,
    ...(typeof maxLength === 'number' && maxLength < largeLimit && { maxLength }),
    ...(typeof maxItems === 'number' && maxItems < largeLimit && { maxItems }),
    ...(typeof pattern === 'string' && pattern.length <= maxPattern && { pattern }),
  }
  return mapSubschemas(limited, (inner) => (isJsonObject(inner) ? omitSafetyLimits(inner) : inner))
}

const toListedTool = ({
  name,
  title,
  description,
  inputSchema,
  effect,
  isOpenWorld,
}: ListedManagementTool): ListedMcpTool => ({
  name,
  // Clients fall back to the title of the annotations: the list has each once.
  title: '',
  description,
  inputSchema: omitSafetyLimits(inputSchema),
  outputSchema: null,
  annotations: {
    title,
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'destroy',
    openWorldHint: isOpenWorld,
  },
})
