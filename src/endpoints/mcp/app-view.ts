// The MCP results that depend only on the manifest, serialised once per app: everything but tool calls and prompts.
import type { JsonObject } from '#base/json.ts'
import { widgetPage } from '#core/engines/widget-page/widget-page.ts'
import type { Manifest, ManifestPrompt } from '#core/model/manifest.ts'
import { presentPrompt } from './prompt.wire.ts'
import { presentContents, presentResource } from './resource.wire.ts'
import { features, type LegacyRevision, modernRevision, type Revision } from './revisions.ts'
import { presentServerInfo } from './server-info.wire.ts'
import { presentTool } from './tool.wire.ts'
import { toolMeta, type WidgetTemplates, type WidgetView, widgetViews } from './widget-view.ts'

/** Results as serialised JSON, per protocol revision. */
export type AppView = {
  initialize(revision: LegacyRevision): Buffer
  discover: string
  toolList(revision: Revision): Buffer
  resourceList(revision: Revision): Buffer
  templateList(revision: Revision): Buffer
  promptList(revision: Revision): Buffer
  /** Null when there is no such resource. */
  resource(uri: string, revision: Revision): string | null
  prompts: ReadonlyMap<string, ManifestPrompt>
  /** By widget id. */
  widgets: ReadonlyMap<string, WidgetView>
  /** Part of `_meta` in every result of 2026-07-28. */
  identity: JsonObject
}

export type AppViewUses = {
  templates: WidgetTemplates
  /** Whether every caller gets the same results, so that shared caches may store them. */
  isPublic: boolean
}

/** In milliseconds. A page never changes: a changed widget gets another URI. */
const pageTtl = 86_400_000

export function appView(manifest: Manifest, { templates, isPublic }: AppViewUses): AppView {
  const views = widgetViews(manifest, templates)
  const instructions = manifest.instructions && { instructions: manifest.instructions }
  const identity = { 'io.modelcontextprotocol/serverInfo': presentServerInfo(manifest, modernRevision) }
  const cacheScope = isPublic ? 'public' : 'private'
  // Clients must not cache lists, since a release takes effect immediately.
  const listed = { resultType: 'complete', ttlMs: 0, cacheScope, _meta: identity }
  const kept = { ...listed, ttlMs: pageTtl }
  const list = (name: string, elements: (revision: Revision) => JsonObject[]) =>
    perRevision((revision: Revision) => ({
      ...(revision === modernRevision && listed),
      [name]: elements(revision),
    }))
  const icon = manifest.branding.logoUrl
  const metas = new Map(manifest.tools.map((tool) => [tool.id, toolMeta(tool, views)]))
  const resource = (uri: string, revision: Revision) => {
    const view = views.find((one) => one.uri === uri)
    if (!view) return null
    const contents = presentContents(view, widgetPage(templates[view.widget.primitive], view.model))
    return JSON.stringify({ ...(revision === modernRevision && kept), ...contents })
  }
  return {
    identity,
    discover: JSON.stringify({
      ...listed,
      supportedVersions: [modernRevision],
      capabilities: capabilitiesOf(manifest, modernRevision),
      ...instructions,
    }),
    initialize: perRevision((revision: LegacyRevision) => ({
      protocolVersion: revision,
      capabilities: capabilitiesOf(manifest, revision),
      serverInfo: presentServerInfo(manifest, revision),
      ...instructions,
    })),
    toolList: list('tools', (revision) =>
      manifest.tools.map((tool) => presentTool(tool, revision, { meta: metas.get(tool.id) ?? null, icon })),
    ),
    resourceList: list('resources', (revision) => views.map((view) => presentResource(view, revision))),
    templateList: list('resourceTemplates', () => []),
    promptList: list('prompts', (revision) =>
      manifest.prompts.map((prompt) => presentPrompt(prompt, revision)),
    ),
    resource,
    prompts: new Map(manifest.prompts.map((prompt) => [prompt.name, prompt])),
    widgets: new Map(views.map((view) => [view.widget.id, view])),
  }
}

/** No `listChanged`: there are no connections over which to notify a client. */
const capabilitiesOf = ({ widgets, prompts }: Manifest, revision: Revision): JsonObject => ({
  tools: {},
  ...(widgets.length > 0 && { resources: {} }),
  ...(prompts.length > 0 && { prompts: {}, ...(features[revision].completions && { completions: {} }) }),
  ...(widgets.length > 0 &&
    revision === modernRevision && { extensions: { 'io.modelcontextprotocol/ui': {} } }),
})

/** Serialises on the first request of each revision. */
function perRevision<R extends Revision>(present: (revision: R) => JsonObject): (revision: R) => Buffer {
  const texts = new Map<R, Buffer>()
  return (revision) => {
    const known = texts.get(revision)
    if (known !== undefined) return known
    const text = Buffer.from(JSON.stringify(present(revision)))
    texts.set(revision, text)
    return text
  }
}
