import type { ContentBlock } from '#core/model/tools/tool-result.ts'
import { detectImageType } from './response/image-type.ts'

/** Models and clients do not accept larger content. */
export const maxBinaryBytes = 1024 * 1024

/** Content blocks for bytes: a text that describes them, for clients that cannot show them, and the bytes. */
export function buildBinaryBlocks(bytes: Uint8Array, type: string, toolName: string): ContentBlock[] {
  const description = `${bytes.length} bytes of ${type}`
  if (bytes.length > maxBinaryBytes) {
    return [{ type: 'text', text: `[${description}, omitted: the limit is ${maxBinaryBytes} bytes]` }]
  }
  return [{ type: 'text', text: `[${description}]` }, buildBinaryBlock(bytes, type, toolName)]
}

function buildBinaryBlock(bytes: Uint8Array, type: string, toolName: string): ContentBlock {
  const data = encodeBase64(bytes)
  if (detectImageType(bytes) === type) return { type: 'image', data, mimeType: type }
  if (type.startsWith('audio/')) return { type: 'audio', data, mimeType: type }
  // The URL of the API may contain secrets, so the URI is generated; different bytes have different URIs.
  const uri = `tenon://answers/${encodeURIComponent(toolName)}/${computeFingerprint(bytes)}`
  return { type: 'resource', resource: { uri, mimeType: type, blob: data } }
}

const chunkSize = 0x8000

function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let offset = 0; offset < bytes.length; offset += chunkSize) {
    binary += String.fromCharCode(...bytes.subarray(offset, offset + chunkSize))
  }
  return btoa(binary)
}

/** FNV-1a with 32 bits: distinguishes responses, but is no cryptographic digest. */
function computeFingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
