// The `_meta` of widgets and their tools: the members of MCP Apps, and of ChatGPT (`openai/…`).
import type { JsonObject } from '#base/json.ts'
import type { Widget } from '#core/model/widgets/widget.ts'

export const widgetMimeType = 'text/html;profile=mcp-app'

/** Hosts cache pages by URI, so the URI changes with the content. */
export const buildWidgetUri = (publicMcpId: string, key: string, contentHash: string) =>
  `ui://${publicMcpId}/${key}?v=${contentHash}`

/** Whether people can copy values or chosen rows. */
const canCopy = ({ config, actions }: Pick<Widget, 'config' | 'actions'>): boolean =>
  config.copyFields.length > 0 ||
  config.layout.select === 'multi' ||
  actions.some(({ rows }) => rows !== 'single')

/** `_meta` of the resource, in `resources/list` and `resources/read`. */
export function buildWidgetResourceMeta(widget: Pick<Widget, 'name' | 'config' | 'actions'>): JsonObject {
  const { name, config } = widget
  const { connectDomains, resourceDomains, frameDomains, redirectDomains } = config
  return {
    ui: {
      csp: { connectDomains, resourceDomains, frameDomains },
      ...(canCopy(widget) && { permissions: { clipboardWrite: {} } }),
      prefersBorder: true,
    },
    'openai/widgetDescription': `Shows ${name}. Do not repeat what it shows.`,
    'openai/widgetPrefersBorder': true,
    'openai/widgetCSP': {
      connect_domains: connectDomains,
      resource_domains: resourceDomains,
      frame_domains: frameDomains,
      redirect_domains: redirectDomains,
    },
  }
}

/**
 * `_meta` of a tool. `uri` is null if no widget shows its results. `visibility` lists who may call it: the model, the
 * widgets of the app.
 */
export function buildToolWidgetMeta(uri: string | null, visibility: ('model' | 'app')[]): JsonObject {
  return {
    ui: { ...(uri && { resourceUri: uri }), visibility },
    ...(uri && { 'ui/resourceUri': uri, 'openai/outputTemplate': uri }),
    ...(visibility.includes('app') && { 'openai/widgetAccessible': true }),
  }
}
