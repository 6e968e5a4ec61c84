// The MCP results that depend only on the manifest, serialised once per app: everything but tool calls and prompts.
import type { JsonObject } from '#base/json.ts'
import { renderWidgetPage } from '#core/engines/widget-page/index.ts'
import type { Manifest, ManifestPrompt } from '#core/model/releases/manifest.ts'
import {
  type LegacyMcpRevision,
  type McpRevision,
  modernRevision,
  revisionFeatures,
} from '../protocol/revisions.ts'
import { presentPrompt } from './prompt.wire.ts'
import { presentResource, presentResourceContents } from './resource.wire.ts'
import { presentServerInfo } from './server-info.wire.ts'
import { presentMcpTool } from './tool.wire.ts'
import { buildToolPages } from './tool-list.ts'
import { buildToolMeta, buildWidgetViews, type WidgetTemplates, type WidgetView } from './widget-view.ts'

/** Results as serialised JSON, per protocol revision. */
export type AppView = {
  initialize(revision: LegacyMcpRevision): Buffer
  discover: string
  /** The page at the cursor, "" for the first; null when there is no such page. */
  toolPage(revision: McpRevision, cursor: string): Buffer | null
  resourceList(revision: McpRevision): Buffer
  templateList(revision: McpRevision): Buffer
  promptList(revision: McpRevision): Buffer
  /** Null when there is no such resource. */
  readResource(uri: string, revision: McpRevision): string | null
  prompts: ReadonlyMap<string, ManifestPrompt>
  /** By widget id. */
  widgets: ReadonlyMap<string, WidgetView>
  /** Part of `_meta` in every result of 2026-07-28. */
  resultMeta: JsonObject
}

export type AppViewOptions = {
  templates: WidgetTemplates
  /** Whether every caller gets the same results, so that shared caches may store them. */
  isPublic: boolean
}

/** In milliseconds. A page never changes: a changed widget gets another URI. */
const widgetPageTtlMs = 86_400_000

export function buildAppView(manifest: Manifest, { templates, isPublic }: AppViewOptions): AppView {
  const views = buildWidgetViews(manifest, templates)
  const instructions = manifest.instructions && { instructions: manifest.instructions }
  const resultMeta = { 'io.modelcontextprotocol/serverInfo': presentServerInfo(manifest, modernRevision) }
  const cacheScope = isPublic ? 'public' : 'private'
  // Clients must not cache lists, since a release takes effect immediately.
  const uncachedMembers = { resultType: 'complete', ttlMs: 0, cacheScope, _meta: resultMeta }
  const cachedMembers = { ...uncachedMembers, ttlMs: widgetPageTtlMs }
  const serializeList = (name: string, presentElements: (revision: McpRevision) => JsonObject[]) =>
    cachePerRevision((revision: McpRevision) =>
      serialize({
        ...(revision === modernRevision && uncachedMembers),
        [name]: presentElements(revision),
      }),
    )
  const icon = manifest.branding.logoUrl
  const metaByToolId = new Map(manifest.tools.map((tool) => [tool.id, buildToolMeta(tool, views)]))
  const toolPages = cachePerRevision((revision: McpRevision) =>
    buildToolPages({
      releaseId: manifest.releaseId,
      tools: manifest.tools,
      presentTool: (tool) =>
        presentMcpTool(tool, revision, { meta: metaByToolId.get(tool.id) ?? null, icon }),
      members: revision === modernRevision ? uncachedMembers : {},
    }),
  )
  const readResource = (uri: string, revision: McpRevision) => {
    const view = views.find((one) => one.uri === uri)
    if (!view) return null
    const contents = presentResourceContents(
      view,
      renderWidgetPage(templates[view.widget.primitive], view.model),
    )
    return JSON.stringify({ ...(revision === modernRevision && cachedMembers), ...contents })
  }
  return {
    resultMeta,
    discover: JSON.stringify({
      ...uncachedMembers,
      supportedVersions: [modernRevision],
      capabilities: buildCapabilities(manifest, modernRevision),
      ...instructions,
    }),
    initialize: cachePerRevision((revision: LegacyMcpRevision) =>
      serialize({
        protocolVersion: revision,
        capabilities: buildCapabilities(manifest, revision),
        serverInfo: presentServerInfo(manifest, revision),
        ...instructions,
      }),
    ),
    toolPage: (revision, cursor) => toolPages(revision).get(cursor) ?? null,
    resourceList: serializeList('resources', (revision) =>
      views.map((view) => presentResource(view, revision)),
    ),
    templateList: serializeList('resourceTemplates', () => []),
    promptList: serializeList('prompts', (revision) =>
      manifest.prompts.map((prompt) => presentPrompt(prompt, revision)),
    ),
    readResource,
    prompts: new Map(manifest.prompts.map((prompt) => [prompt.name, prompt])),
    widgets: new Map(views.map((view) => [view.widget.id, view])),
  }
}

/** No `listChanged`: there are no connections over which to notify a client. */
const buildCapabilities = ({ widgets, prompts }: Manifest, revision: McpRevision): JsonObject => ({
  tools: {},
  ...(widgets.length > 0 && { resources: {} }),
  ...(prompts.length > 0 && {
    prompts: {},
    ...(revisionFeatures[revision].completions && { completions: {} }),
  }),
  ...(widgets.length > 0 &&
    revision === modernRevision && { extensions: { 'io.modelcontextprotocol/ui': {} } }),
})

const serialize = (result: JsonObject) => Buffer.from(JSON.stringify(result))

/** Builds on the first request of each revision. */
function cachePerRevision<R extends McpRevision, Built>(
  build: (revision: R) => Built,
): (revision: R) => Built {
  const builtByRevision = new Map<R, Built>()
  return (revision) => {
    const cached = builtByRevision.get(revision)
    if (cached !== undefined) return cached
    const built = build(revision)
    builtByRevision.set(revision, built)
    return built
  }
}
