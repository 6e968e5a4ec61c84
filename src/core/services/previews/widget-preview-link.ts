// Links to pages that show a widget of a draft. A browser brings no token, so the link itself is what counts: it is sealed,
// names one tool of one app, and ends. Behind it stand the widget and made-up answers: nothing is called, no secret opened.
import type { App } from '#core/model/app.ts'
import type { Uses } from '#core/ports/sockets.ts'

export const widgetPreviewPath = '/preview'

const kind = 'widget preview'
const lifeMs = 3_600_000

/** Good for an hour. It names the app by what clients know it by, so that it tells nothing of the owner. */
export function widgetPreviewUrl(
  { cursors, clock, baseUrl }: Uses<'cursors' | 'clock' | 'baseUrl'>,
  { publicMcpId }: Pick<App, 'publicMcpId'>,
  toolId: string,
): string {
  const ends = Date.parse(clock.now()) + lifeMs
  return `${baseUrl}${widgetPreviewPath}/${cursors.seal([publicMcpId, toolId, ends].join(' '), kind)}`
}

/** Null when the link was changed, or is older than an hour. */
export function openWidgetPreviewLink(
  { cursors, clock }: Uses<'cursors' | 'clock'>,
  sealed: string,
): { publicMcpId: string; toolId: string } | null {
  const [publicMcpId = '', toolId = '', ends = ''] = cursors.open(sealed, kind)?.split(' ') ?? []
  return Number(ends) > Date.parse(clock.now()) ? { publicMcpId, toolId } : null
}
