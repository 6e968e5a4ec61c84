import { parseExactJson } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { RuntimeViewFactory } from '#core/ports/runtime-view.ts'
import { serializeResult } from '../methods/serialize-result.ts'
import { type McpRevision, modernRevision, newestLegacyRevision } from '../protocol/revisions.ts'
import { type AppView, buildAppView } from './app-view.ts'
import { presentCallResult } from './call-result.ts'
import type { WidgetTemplates } from './widget-view.ts'

/** The newest revision of each era, the older first. */
const shownRevisions = [newestLegacyRevision, modernRevision] as const

function* listAllTools(view: AppView): TimeSlicedTask<JsonObject[]> {
  yield* view.prepareToolPages(modernRevision)
  const tools: JsonObject[] = []
  let page = view.toolPage(modernRevision, '')
  while (page) {
    const result = parseExactJson(page.toString())
    tools.push(...result.tools)
    yield
    page = result.nextCursor ? view.toolPage(modernRevision, result.nextCursor) : null
  }
  return tools
}

/** Parsed from the serialised results for clients, so that a preview cannot deviate from them. */
export const createRuntimeView = (templates: WidgetTemplates): RuntimeViewFactory =>
  function* buildRuntimeView(manifest) {
    const view = yield* buildAppView(manifest, { templates, access: 'public' })
    const {
      serverInfo,
      instructions = '',
      capabilities,
    } = JSON.parse(view.initialize(newestLegacyRevision).toString())
    const { toolMode, ...unsearched } = manifest
    const tools = yield* listAllTools(view)
    const allTools =
      toolMode === 'search'
        ? yield* listAllTools(yield* buildAppView(unsearched, { templates, access: 'public' }))
        : tools
    const toolsById = new Map(manifest.tools.map(({ id }, index) => [id, allTools[index] ?? null]))
    const { resources } = JSON.parse(view.resourceList(modernRevision).toString())
    const { prompts } = JSON.parse(view.promptList(modernRevision).toString())
    const { skills } = JSON.parse(view.skillList(modernRevision)?.toString() ?? '{"skills":[]}')
    const findServedTool = (toolName: string) => manifest.tools.find(({ name }) => name === toolName)
    const buildResult = (tool: ManifestTool, result: ToolResult, revision: McpRevision) => {
      const { members, meta } = presentCallResult(result, tool, view, { revision, locale: '' })
      return parseExactJson(serializeResult(members, { server: { view }, revision }, meta))
    }
    return {
      serverInfo,
      instructions,
      capabilities,
      tools,
      findTool: (toolId) => toolsById.get(toolId) ?? null,
      resources,
      prompts,
      skills,
      findResourceContents(uri) {
        const text = view.readResource(uri, modernRevision, '')
        return text === null ? null : JSON.parse(text).contents[0]
      },
      buildCallResult(toolName, result) {
        const tool = findServedTool(toolName)
        // Today's hosts of widgets are legacy clients.
        return tool ? buildResult(tool, result, newestLegacyRevision) : {}
      },
      buildClientResults(toolName, result) {
        const tool = findServedTool(toolName)
        if (!tool) return []
        return shownRevisions.map((revision) => ({ revision, result: buildResult(tool, result, revision) }))
      },
    }
  }
