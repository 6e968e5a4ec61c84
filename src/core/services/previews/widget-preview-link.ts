// Links to preview pages of draft widgets. A browser sends no token, so the link itself grants access: it is sealed,
// names one tool of one app, and expires. The page shows generated results: nothing is called, no secret is decrypted.
import type { App } from '#core/model/apps/app.ts'
import type { Deps } from '#core/ports/ports.ts'

export const widgetPreviewPath = '/preview'

const sealPurpose = 'widget preview'
const lifetimeMs = 3_600_000

/** Valid for an hour. It contains the public id of the app, so that it reveals nothing about the owner. */
export function buildWidgetPreviewUrl(
  { cursors, clock, baseUrl }: Deps<'cursors' | 'clock' | 'baseUrl'>,
  { publicMcpId }: Pick<App, 'publicMcpId'>,
  toolId: string,
): string {
  const expiresAt = Date.parse(clock.now()) + lifetimeMs
  return `${baseUrl}${widgetPreviewPath}/${cursors.seal([publicMcpId, toolId, expiresAt].join(' '), sealPurpose)}`
}

/** Null when the link was modified or has expired. */
export function openWidgetPreviewLink(
  { cursors, clock }: Deps<'cursors' | 'clock'>,
  sealed: string,
): { publicMcpId: string; toolId: string } | null {
  const [publicMcpId = '', toolId = '', expiresAt = ''] = cursors.open(sealed, sealPurpose)?.split(' ') ?? []
  // @guard preview-links
  return Number(expiresAt) > Date.parse(clock.now()) ? { publicMcpId, toolId } : null
}
