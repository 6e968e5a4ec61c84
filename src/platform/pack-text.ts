import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS } = constants
/** As large as gzip's best at a third of its time. */
const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS }

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Compresses a text for a text column, outside of the event loop. */
export const packText = async (text: string): Promise<string> =>
  (await compress(text, { params })).toString('base64')

/** For a process that may block. */
export const packTextSync = (text: string): string => brotliCompressSync(text, { params }).toString('base64')

export const unpackText = async (packed: string): Promise<string> =>
  (await decompress(Buffer.from(packed, 'base64'))).toString()
