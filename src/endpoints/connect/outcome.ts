// The outcome of an authorization, for its page. It is signed into the URL of the page, so that the page can be
// reloaded and bookmarked on every replica, while the callback itself works only once.
import type { Cursors } from '#core/ports/cursors.ts'
import { buildPageBrand } from '#core/services/apps/page-brand.ts'
import type { PageBrand } from '#platform/service-page.ts'
import { renderConnectedPage, renderFailedPage, renderUsedLinkPage } from './callback.page.ts'

export const outcomePath = '/connect/outcome'

export type ConnectOutcome =
  | { kind: 'connected'; connection: string; app: string; colour?: string }
  | { kind: 'failed'; error: string; description: string }

const signedFor = 'connect outcome'

export const buildOutcomeUrl = (deps: { baseUrl: string; cursors: Cursors }, outcome: ConnectOutcome) =>
  `${deps.baseUrl}${outcomePath}?result=${deps.cursors.seal(JSON.stringify(outcome), signedFor)}`

/** Null unless the service has signed it. */
export function openOutcome(cursors: Cursors, query: URLSearchParams): ConnectOutcome | null {
  const payload = cursors.open(query.get('result') ?? '', signedFor)
  return payload === null ? null : JSON.parse(payload)
}

/** The page of an outcome. */
export function renderOutcome(outcome: ConnectOutcome | null): {
  status: number
  page: string
  brand: PageBrand | null
} {
  if (outcome?.kind === 'connected') {
    const { connection, app: name, colour = '' } = outcome
    const brand = buildPageBrand({ name, branding: { primaryColor: colour, accentColor: '' } })
    return { status: 200, page: renderConnectedPage(connection, brand), brand }
  }
  const page =
    outcome === null || outcome.error === 'invalid_state'
      ? renderUsedLinkPage()
      : renderFailedPage(outcome.error, outcome.description)
  return { status: 400, page, brand: null }
}
