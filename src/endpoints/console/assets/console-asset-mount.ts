// The scripts, styles and fonts of the console. Their names contain a hash of their contents, so they never change.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { selectEncoding } from '#base/web/select-encoding.ts'
import type { AssetEncoding, ConsoleAsset, ConsoleAssets } from '#core/ports/console-assets.ts'
import { type HttpMount, sendText } from '#http/server.ts'

const typeByExtension: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** The end of a name that the build derives from the contents, such as `-DiwrgTda.js`. */
const hashedName = /-[\w-]{8,}\.\w+$/

/** An SVG file opened as a page must not run scripts of its own. */
const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export const createConsoleAssetMount = (assets: ConsoleAssets): HttpMount => ({
  path: '/assets',
  handle: (request, response) => void sendAsset(assets, request, response),
})

/** The path of a request relative to the folder of the files. */
export const readAssetPath = ({ url = '' }: Pick<IncomingMessage, 'url'>) =>
  url.slice(1).split(/[?#]/)[0] ?? ''

export async function sendAsset(
  assets: ConsoleAssets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, { Allow: 'GET, HEAD' }, '')
  }
  const path = readAssetPath(request)
  const asset = assets.find(path)
  const encoding = selectEncoding(request.headers['accept-encoding'], asset?.encodings ?? new Set())
  const bytes = asset && (await readBytes(asset, encoding))
  if (!bytes) return sendText(response, 404, { 'Cache-Control': 'no-store' }, '')
  response.writeHead(200, {
    'Content-Type': typeByExtension[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Content-Length': bytes.byteLength,
    'Cache-Control': hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': assetPolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Null when a new build has just replaced the file. */
const readBytes = (asset: ConsoleAsset, encoding: AssetEncoding) => asset.read(encoding).catch(() => null)
