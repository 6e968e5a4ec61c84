import type { JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { toServedUrl } from '#base/web/url.ts'
import { buildSearchModeTools } from '#core/engines/tools/search/index.ts'
import { findTextPack, renderWidgetPage } from '#core/engines/widgets/page/index.ts'
import type { CallerAccess } from '#core/model/apps/app.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { type McpRevision, modernRevision } from '../protocol/revisions.ts'
import { presentResource, presentResourceContents } from './resource.wire.ts'
import { presentServerInfo } from './server-info.wire.ts'
import { buildServerView, type ServerView } from './server-view.ts'
import { presentMcpTool } from './tool.wire.ts'
import { buildToolPage, buildToolPages } from './tool-list.ts'
import { presentTexts } from './widget-texts.ts'
import { buildToolMeta, buildWidgetViews, type WidgetTemplates, type WidgetView } from './widget-view.ts'

export type AppView = ServerView & {
  /** By widget id. */
  widgets: ReadonlyMap<string, WidgetView>
}

export type AppViewOptions = {
  templates: WidgetTemplates
  access: CallerAccess
}

export function* buildAppView(
  manifest: Manifest,
  { templates, access }: AppViewOptions,
): TimeSlicedTask<AppView> {
  const { tools, toolMode, releaseId, prompts, skills = [], instructions, branding, scopes = [] } = manifest
  const hasScopes = scopes.length > 0 && access === 'oauth'
  const views = yield* buildWidgetViews(manifest, templates)
  const metaByToolId = new Map(
    yield* mapInTimeSlices(tools, (tool) => [tool.id, buildToolMeta(tool, views)] as const),
  )
  const view = buildServerView({
    presentInfo: (revision) => presentServerInfo(manifest, revision),
    instructions,
    prompts,
    skills,
    isPublic: access === 'public',
    listCapabilities: (revision) => listCapabilities(manifest, revision),
    buildToolPages: (revision, members) =>
      toolMode === 'search'
        ? buildToolPage(
            buildSearchModeTools(manifest).map((tool) => presentMcpTool(tool, revision, plainTool)),
            members,
          )
        : buildToolPages({
            releaseId,
            tools,
            presentTool: (tool) =>
              presentMcpTool(tool, revision, {
                meta: metaByToolId.get(tool.id) ?? null,
                icon: toServedUrl(branding.logoUrl),
                ...(hasScopes && { securitySchemes: buildSecuritySchemes(tool) }),
              }),
            members,
          }),
    presentResources: (revision) => views.map((widget) => presentResource(widget, revision)),
    presentResourceContents(uri, locale) {
      const found = views.find((candidate) => candidate.uri === uri)
      if (!found) return presentTexts(uri, views)
      const { primitive } = found.widget
      const texts = findTextPack(locale, primitive)
      const model = texts ? { ...found.model, texts } : found.model
      return presentResourceContents(found, renderWidgetPage(templates[primitive], model))
    },
  })
  return { ...view, widgets: new Map(views.map((widget) => [widget.widget.id, widget])) }
}

/** The form in which ChatGPT reads the scopes of a tool. */
const buildSecuritySchemes = ({ access }: ManifestTool): JsonObject[] => [
  { type: 'oauth2', scopes: access?.scopes ?? [] },
]

/** For the three tools: the logo belongs to the server, and would count three times. */
const plainTool = { meta: null, icon: '' }

/** No `listChanged`: there are no connections for notifications. */
const listCapabilities = ({ widgets }: Manifest, revision: McpRevision): JsonObject => ({
  tools: {},
  ...(widgets.length > 0 && { resources: {} }),
  ...(widgets.length > 0 &&
    revision === modernRevision && { extensions: { 'io.modelcontextprotocol/ui': {} } }),
})
