// What clients are told of a widget: the words of MCP Apps, and those that ChatGPT reads beside them.
import type { JsonObject } from '#base/json.ts'
import type { Widget } from '#core/model/widget.ts'

export const widgetMimeType = 'text/html;profile=mcp-app'

/** Hosts keep a page by its address, so each content has its own. */
export const widgetUri = (publicMcpId: string, key: string, contentHash: string) =>
  `ui://${publicMcpId}/${key}?v=${contentHash}`

/** `_meta` of the resource, in its listing and beside its contents. */
export function widgetResourceMeta({ name, config }: Pick<Widget, 'name' | 'config'>): JsonObject {
  const { connectDomains, resourceDomains, frameDomains, redirectDomains } = config
  return {
    ui: { csp: { connectDomains, resourceDomains, frameDomains }, prefersBorder: true },
    'openai/widgetDescription': `Shows ${name}. What it shows need not be told again.`,
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
 * `_meta` of a tool. `uri` is null where no widget shows its answers. `visibility` says who may call it: the model, the
 * widgets of the app.
 */
export function toolWidgetMeta(uri: string | null, visibility: ('model' | 'app')[]): JsonObject {
  return {
    ui: { ...(uri && { resourceUri: uri }), visibility },
    ...(uri && { 'ui/resourceUri': uri, 'openai/outputTemplate': uri }),
    ...(visibility.includes('app') && { 'openai/widgetAccessible': true }),
  }
}
