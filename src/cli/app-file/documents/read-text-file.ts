import { open } from 'node:fs/promises'
import { decodeDocument } from '#base/texts/decode-document.ts'

/** The largest document that the service accepts. The limit also ends reading from an endless device. */
const maxBytes = 40 * 1024 * 1024

async function readBytes(path: string): Promise<Buffer> {
  await using file = await open(path, 'r')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file.createReadStream({ autoClose: false })) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024 / 1024} MiB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Decodes the file by its own charset. Throws errors of the file system, and if the file is too large. */
export async function readTextFile(path: string): Promise<string> {
  const text = decodeDocument(await readBytes(path))
  if (text !== null) return text
  throw new Error('it is not text in UTF-8, UTF-16 or Latin-1')
}
