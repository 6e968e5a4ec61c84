// Files that pages load: under a name with the digest of their content, so that browsers keep them forever, and
// compressed once, when they are first requested.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sendText } from '#http/server.ts'

const compressors = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  gzip: promisify(gzip),
  identity: async (data: Buffer) => data,
}
type Encoding = keyof typeof compressors

const pickEncoding = ({ headers }: IncomingMessage): Encoding => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

const headersOf = (contentType: string, encoding: Encoding) => ({
  'Content-Type': contentType,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
  ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
})

export type Asset = {
  /** Has a digest of the content, as a part of its name or of its folder. */
  fileName: string
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

const computeDigest = (...contents: Buffer[]) =>
  contents
    .reduce((hash, data) => hash.update(data), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

/** `name` with its ending, such as `viewer.js`, becomes `viewer.<digest>.js`. */
export const createNamedAsset = (name: string, contentType: string, data: Buffer): Asset =>
  createAsset(name.replace(/(?=\.\w+$)/, `.${computeDigest(data)}`), contentType, data)

/** Files that import each other by relative paths: in a folder whose name is the digest of all of them. */
export function createAssetFolder(contentType: string, files: ReadonlyMap<string, Buffer>): Asset[] {
  const folder = computeDigest(...files.values())
  return [...files].map(([name, data]) => createAsset(`${folder}/${name}`, contentType, data))
}

function createAsset(fileName: string, contentType: string, data: Buffer): Asset {
  const compressed = new Map<Encoding, Promise<Buffer>>()
  const compress = (encoding: Encoding) => {
    const result = compressed.get(encoding) ?? compressors[encoding](data)
    compressed.set(encoding, result)
    return result
  }
  return {
    fileName,
    async handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendText(response, 405, { Allow: 'GET, HEAD' }, '')
      const encoding = pickEncoding(request)
      const body = await compress(encoding)
      response
        .writeHead(200, { ...headersOf(contentType, encoding), 'Content-Length': body.length })
        .end(body)
    },
  }
}
