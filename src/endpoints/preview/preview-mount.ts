// Pages that show a widget of a draft as a chat client would. They need no access token: the link is sealed and was
// issued to the owner. The widget is framed from a URL of its own with its own content security policy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { widgetPreviewPath } from '#core/services/previews/widget-preview-link.ts'
import {
  previewedResource,
  previewWidget,
  type WidgetPreviewUses,
} from '#core/usecases/previews/preview-widget.ts'
import { type Mount, sendText } from '#http/server.ts'
import { noPreviewHeaders, noPreviewPage } from './no-preview.page.ts'
import { previewPolicy, widgetPolicy } from './policies.ts'

export type PreviewMountUses = WidgetPreviewUses & {
  baseUrl: string
  /** The built page, into which the preview data is inserted. */
  previewPage: string
  /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
  admit(request: IncomingMessage): number
  /** Logs an internal error, which browsers do not see. */
  log(message: string, error: unknown): void
}

export function previewMount(uses: PreviewMountUses): Mount {
  const policy = previewPolicy(uses.previewPage, uses.baseUrl)
  const page = async (sealed: string): Promise<Page | null> => {
    const preview = await previewWidget(uses, sealed)
    return preview && { policy, html: filled(uses.previewPage, preview) }
  }
  const widget = async (sealed: string): Promise<Page | null> => {
    const resource = await previewedResource(uses, sealed)
    return resource && { policy: widgetPolicy(resource), html: String(resource.text) }
  }
  return {
    path: widgetPreviewPath,
    handle: (request, response) => void handle(uses, { page, widget }, request, response),
  }
}

type Page = { policy: string; html: string }
type Pages = Record<'page' | 'widget', (sealed: string) => Promise<Page | null>>

const filled = (template: string, preview: object) =>
  template.replace('"%preview%"', () => JSON.stringify(preview).replaceAll('<', '\\u003c'))

/** Captures the sealed link, and whether the widget or the outer page is requested. */
const address = /^\/preview\/([\w-]{1,1000})(\/widget)?(?:\?.*)?$/

async function handle(
  { admit, log }: PreviewMountUses,
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, { Allow: 'GET, HEAD' }, '')
  }
  const wait = admit(request)
  if (wait > 0) return sendText(response, 429, { 'Retry-After': String(wait) }, '')
  try {
    const [, sealed, isWidget] = address.exec(request.url ?? '') ?? []
    const found = sealed === undefined ? null : await pages[isWidget ? 'widget' : 'page'](sealed)
    if (!found) return sendText(response, 404, noPreviewHeaders, noPreviewPage)
    sendText(response, 200, headersOf(found), found.html)
  } catch (error) {
    log('The preview of a widget failed.', error)
    sendText(response, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' }, '')
  }
}

const headersOf = ({ policy }: Page): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'X-Robots-Tag': 'noindex',
})
