// The page for a person who opens a wrong address in a browser. Programs, and everything below the paths of APIs, get
// the error envelope.
import type { IncomingMessage } from 'node:http'
import { html } from '#base/texts/html.ts'
import { buildServicePagePolicy, renderServicePage } from '#platform/service-page.ts'

const programPaths = /^\/(?:api|openapi|\.well-known)(?:\/|$)/

export const wantsPage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false) && !programPaths.test(url)

export const notFoundPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': buildServicePagePolicy(),
  Vary: 'Accept',
}

export const renderNotFoundPage = (baseUrl: string): string =>
  renderServicePage({
    title: 'There is nothing here',
    body: html`<p class="lead">The address is wrong, or the page has moved.</p>
<p class="actions"><a class="button" href="${baseUrl}/">Go to Tenon</a></p>`,
  }).text
