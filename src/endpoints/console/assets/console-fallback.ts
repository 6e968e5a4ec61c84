// The console's page, at the paths of its screens: the console reads the path itself. Other paths remain errors.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConsoleAssets } from '#core/ports/console-assets.ts'
import { type HttpFallback, sendText } from '#http/server.ts'
import { consolePageHeaders, renderMissingConsolePage } from '../sign-in.page.ts'
import { readAssetPath, sendAsset } from './console-asset-mount.ts'

/** The first segments of the routes in `web/console/router.ts`. */
const screenPaths =
  /^\/(?:apps|account|workspaces|join|directory|templates|settings|signed-in|connection-finished)(?:\/|$)/
const fileName = /\.[^/.]+$/
const rootFile = /^[\w-]+\.\w+$/

/** Whether a browser opens a screen: `/`, or a path of one without a file extension. */
export function isConsoleNavigation({ method, url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split(/[?#]/)
  if (method !== 'GET' && method !== 'HEAD') return false
  if (path === '/') return true
  if (!screenPaths.test(path) || fileName.test(path)) return false
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
}

/** A file next to the page, such as its icon. */
function isRootFile(assets: ConsoleAssets, request: IncomingMessage): boolean {
  const path = readAssetPath(request)
  return rootFile.test(path) && path !== 'index.html' && assets.find(path) !== null
}

export const createConsoleFallback = (assets: ConsoleAssets, baseUrl: string): HttpFallback => ({
  accepts: (request) => isConsoleNavigation(request) || isRootFile(assets, request),
  handle: (request, response) => {
    if (isConsoleNavigation(request)) sendIndex(assets, baseUrl, request, response)
    else void sendAsset(assets, request, response)
  },
})

const nonceElement = /<meta name="csp-nonce" content="" ?\/?>/
const baseElement = /<base href="\/" ?\/?>/

/**
 * Style elements need the nonce, which libraries of the console add to the elements that they insert. Windows that the
 * console opens keep a reference to it (OAuth in a pop-up).
 */
const buildIndexHeaders = (nonce: string) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
})

const indexHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Accept',
}

function sendIndex(
  assets: ConsoleAssets,
  baseUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const index = assets.readIndex()
  if (index === null) {
    sendText(response, 200, consolePageHeaders, renderMissingConsolePage(`${baseUrl}/docs`))
    return
  }
  const page = index.replace(baseElement, `<base href="${new URL(baseUrl).pathname.replace(/\/?$/, '/')}">`)
  const etag = computeEtag(page)
  // Without a policy: the stored page keeps its original one, which has the matching nonce.
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...indexHeaders, ETag: etag }).end()
    return
  }
  const nonce = randomBytes(16).toString('base64url')
  sendText(
    response,
    200,
    { ...indexHeaders, ...buildIndexHeaders(nonce), ETag: etag },
    page.replace(nonceElement, `<meta name="csp-nonce" content="${nonce}">`),
  )
}

/** Weak, since each response has its own nonce. */
const computeEtag = (page: string) =>
  `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
