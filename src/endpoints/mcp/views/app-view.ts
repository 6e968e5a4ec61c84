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
import { buildToolMeta, buildWidgetViews, type WidgetTemplates, type WidgetView } from './widget-view.ts'

/** Results as serialised JSON, per protocol revision. */
export type AppView = {
  initialize(revision: LegacyMcpRevision): Buffer
  discover: string
  toolList(revision: McpRevision): Buffer
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
    cachePerRevision((revision: McpRevision) => ({
      ...(revision === modernRevision && uncachedMembers),
      [name]: presentElements(revision),
    }))
  const icon = manifest.branding.logoUrl
  const metaByToolId = new Map(manifest.tools.map((tool) => [tool.id, buildToolMeta(tool, views)]))
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
    initialize: cachePerRevision((revision: LegacyMcpRevision) => ({
      protocolVersion: revision,
      capabilities: buildCapabilities(manifest, revision),
      serverInfo: presentServerInfo(manifest, revision),
      ...instructions,
    })),
    toolList: serializeList('tools', (revision) =>
      manifest.tools.map((tool) =>
        presentMcpTool(tool, revision, { meta: metaByToolId.get(tool.id) ?? null, icon }),
      ),
    ),
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

/** Serialises on the first request of each revision. */
function cachePerRevision<R extends McpRevision>(
  present: (revision: R) => JsonObject,
): (revision: R) => Buffer {
  const serializedByRevision = new Map<R, Buffer>()
  return (revision) => {
    const cached = serializedByRevision.get(revision)
    if (cached !== undefined) return cached
    const text = Buffer.from(JSON.stringify(present(revision)))
    serializedByRevision.set(revision, text)
    return text
  }
}
