import type { ContentBlock } from '#core/model/tool-result.ts'
import { imageTypeOf } from './image-type.ts'

/** Models and clients do not accept larger content. */
const maxBytes = 1024 * 1024

/** Content blocks for bytes: a text that describes them, for clients that cannot show them, and the bytes. */
export function blocksOf(bytes: Uint8Array, type: string, toolName: string): ContentBlock[] {
  const what = `${bytes.length} bytes of ${type}`
  if (bytes.length > maxBytes) {
    return [{ type: 'text', text: `[${what}, omitted: the limit is ${maxBytes} bytes]` }]
  }
  return [{ type: 'text', text: `[${what}]` }, blockOf(bytes, type, toolName)]
}

function blockOf(bytes: Uint8Array, type: string, toolName: string): ContentBlock {
  const data = base64(bytes)
  if (imageTypeOf(bytes) === type) return { type: 'image', data, mimeType: type }
  if (type.startsWith('audio/')) return { type: 'audio', data, mimeType: type }
  // The URL of the API may contain secrets, so the URI is generated; different bytes have different URIs.
  const uri = `tenon://answers/${encodeURIComponent(toolName)}/${fingerprint(bytes)}`
  return { type: 'resource', resource: { uri, mimeType: type, blob: data } }
}

const chunk = 0x8000

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk))
  }
  return btoa(binary)
}

/** FNV-1a with 32 bits: distinguishes responses, but is no cryptographic digest. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
