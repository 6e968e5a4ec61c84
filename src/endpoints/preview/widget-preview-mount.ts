// Pages that show a widget of a draft as a chat client would. They need no access token: the link is sealed and was
// issued to the owner. The widget is framed from a separate URL with its own content security policy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLazy } from '#base/create-lazy.ts'
import { widgetPreviewPath } from '#core/services/previews/widget-preview-link.ts'
import {
  previewWidget,
  readPreviewResource,
  type WidgetPreviewDeps,
} from '#core/usecases/widgets/preview-widget.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { buildPreviewPagePolicy, buildWidgetPolicy } from './content-security-policies.ts'
import { previewNotFoundHeaders, previewNotFoundPage } from './preview-not-found.page.ts'

export type WidgetPreviewMountDeps = WidgetPreviewDeps & {
  baseUrl: string
  /** Reads the built page, into which the preview data is inserted. */
  readPreviewPage(): string
  /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
  throttle(request: IncomingMessage): number
  /** Logs an internal error, which browsers do not see. */
  log(message: string, error: unknown): void
}

export function createWidgetPreviewMount(deps: WidgetPreviewMountDeps): HttpMount {
  const readTemplate = createLazy(() => readPageTemplate(deps))
  const loadPreviewPage = async (sealed: string): Promise<PreviewPage | null> => {
    const preview = await previewWidget(deps, sealed)
    if (!preview) return null
    const { policy, html } = readTemplate()
    return { policy, html: fillTemplate(html, preview) }
  }
  const loadWidgetPage = async (sealed: string): Promise<PreviewPage | null> => {
    const resource = await readPreviewResource(deps, sealed)
    return resource && { policy: buildWidgetPolicy(resource), html: String(resource.text) }
  }
  return {
    path: widgetPreviewPath,
    handle: (request, response) =>
      void handlePreview(deps, { page: loadPreviewPage, widget: loadWidgetPage }, request, response),
  }
}

type PreviewPage = { policy: string; html: string }
type PreviewPageLoaders = Record<'page' | 'widget', (sealed: string) => Promise<PreviewPage | null>>

function readPageTemplate({ readPreviewPage, baseUrl }: WidgetPreviewMountDeps): PreviewPage {
  const html = readPreviewPage()
  return { policy: buildPreviewPagePolicy(html, baseUrl), html }
}

const fillTemplate = (template: string, preview: object) =>
  template.replace('"%preview%"', () => JSON.stringify(preview).replaceAll('<', '\\u003c'))

/** Captures the sealed link, and whether the widget or the outer page is requested. */
const previewPathPattern = /^\/preview\/([\w-]{1,1000})(\/widget)?(?:\?.*)?$/

async function handlePreview(
  { throttle, log }: WidgetPreviewMountDeps,
  pages: PreviewPageLoaders,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, { Allow: 'GET, HEAD' }, '')
  }
  const waitSeconds = throttle(request)
  if (waitSeconds > 0) return sendText(response, 429, { 'Retry-After': String(waitSeconds) }, '')
  try {
    const [, sealed, isWidget] = previewPathPattern.exec(request.url ?? '') ?? []
    const page = sealed === undefined ? null : await pages[isWidget ? 'widget' : 'page'](sealed)
    if (!page) return sendText(response, 404, previewNotFoundHeaders, previewNotFoundPage)
    sendText(response, 200, buildPageHeaders(page), page.html)
  } catch (error) {
    log('The preview of a widget failed.', error)
    sendText(response, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' }, '')
  }
}

const buildPageHeaders = ({ policy }: PreviewPage): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'X-Robots-Tag': 'noindex',
})
