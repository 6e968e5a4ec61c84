// The only client of the management API: same origin, signed in by the session cookie.
import { parseExactJson } from '#base/exact-json.ts'
import { createTypedClient } from '#client'
import { announceSessionEnd } from './session-end.ts'
import { shareRequests } from './share-requests.ts'

export { readBody, readVersioned, type Versioned } from '#client'

/** The address of the service without a trailing slash. Behind a proxy it may have a path. */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '')

/** Proves to the service that its own page sends the request: no other site can add a header without permission. */
const consoleHeader = { 'X-Tenon-Console': '1' }

export const api = createTypedClient({
  baseUrl: serviceUrl,
  headers: consoleHeader,
  credentials: 'same-origin',
  fetch: shareRequests((request) => globalThis.fetch(request)),
  parseJson: parseExactJson,
})
api.use({
  onResponse({ response }) {
    if (response.status === 401) announceSessionEnd()
  },
})
