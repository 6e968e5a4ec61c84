// The API reference: Swagger UI with the OpenAPI document of a family, in a page that links to the others.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Html, html } from '#base/texts/html.ts'
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { type Asset, createAssetFolder, createNamedAsset } from './assets.ts'
import type { DocumentedApi } from './openapi-documents.ts'

/** The assets of the page, read when it is first opened. */
export type ReferenceFiles = {
  viewer: Buffer
  style: Buffer
  /** By path; the first one is `start.js`, which imports the others. */
  modules: ReadonlyMap<string, Buffer>
}

/** Below the path of the page. */
export const assetsPath = '/docs/assets'

type ReferenceAssets = { viewer: Asset; style: Asset; modules: Asset[] }

const script = 'text/javascript; charset=utf-8'

export const createReferenceAssets = (files: ReferenceFiles): ReferenceAssets => ({
  viewer: createNamedAsset('viewer.js', script, files.viewer),
  modules: createAssetFolder(script, files.modules),
  style: createNamedAsset('style.css', 'text/css; charset=utf-8', files.style),
})

/** Scripts, styles and requests only from the own origin; the style of Swagger UI has its icons as `data:`. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const renderFamilyLink = ({ id }: ApiFamily, shown: ApiFamily): Html =>
  id === shown.id
    ? html`<a href="docs?family=${id}" aria-current="page">${id}</a>`
    : html`<a href="docs?family=${id}">${id}</a>`

/** Relative, like all links of the page: a proxy may serve the service below a path. */
const hrefOf = ({ fileName }: Asset) => `${assetsPath.slice(1)}/${fileName}`

/** The first starts the page; the others are loaded along with it. */
const renderModule = (module: Asset, index: number): Html =>
  index === 0
    ? html`<script src="${hrefOf(module)}" type="module"></script>`
    : html`<link rel="modulepreload" href="${hrefOf(module)}">`

export const renderReferencePage = (
  { families, info }: DocumentedApi,
  shown: ApiFamily,
  assets: ReferenceAssets,
): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${info.title} API ${shown.id}</title><link rel="stylesheet" href="${hrefOf(assets.style)}">
<script src="${hrefOf(assets.viewer)}" defer></script>${assets.modules.map(renderModule)}</head>
<body><header class="bar"><h1>${info.title} API reference</h1>
<nav aria-label="API families">${families.toReversed().map((family) => renderFamilyLink(family, shown))}</nav>
<nav aria-label="Documents"><a href="docs/api">Introduction</a><a href="docs/errors">Errors</a><a href="docs/guides">Guides</a><a href="openapi/${shown.id}.json">OpenAPI</a><a href="llms.txt">llms.txt</a></nav>
<p class="note">${shown.id}: ${shown.description}. <b>Try it out</b> sends real requests: with your session of the console, or with an access token that you enter under <b>Authorize</b>.</p><h2 class="hidden">Operations of ${shown.id}</h2></header>
<p id="sign-in" class="sign-in" role="alert" hidden>The request was sent without a sign-in. <a href="console/sign-in?to=${encodeURIComponent(`/docs?family=${shown.id}`)}">Sign in to the console</a>, or enter an access token under <b>Authorize</b>, and execute it again.</p>
<noscript><p>This page needs JavaScript. The <a href="openapi/${shown.id}.json">OpenAPI document</a> and the <a href="docs/guides">guides</a> do not.</p></noscript>
<div id="reference" data-document="openapi/${shown.id}.json"></div></body></html>`.text

const hashText = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** The page of the family in `?family=`, by default of the newest. */
export function createReferenceHandler(
  api: DocumentedApi,
  getAssets: () => ReferenceAssets,
): HttpMount['handle'] {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, { Allow: 'GET, HEAD' }, '')
    const requested = new URL(request.url ?? '/', 'http://localhost').searchParams.get('family')
    const shown = api.families.find(({ id }) => id === requested) ?? api.families.at(-1)
    const text = shown ? renderReferencePage(api, shown, getAssets()) : ''
    const headers = { ETag: hashText(text), 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }
    if (request.headers['if-none-match'] === headers.ETag) response.writeHead(304, headers).end()
    else sendText(response, 200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }, text)
  }
}
