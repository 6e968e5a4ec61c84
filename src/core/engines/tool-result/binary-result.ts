import type { ContentBlock } from '#core/model/tool-result.ts'
import { imageTypeOf } from './image-type.ts'

/** More would not fit what models and clients take. */
const maxBytes = 1024 * 1024

/** Bytes as the model can be shown them, and what they are in words, for who cannot see them. */
export function blocksOf(bytes: Uint8Array, type: string, toolName: string): ContentBlock[] {
  const what = `${bytes.length} bytes of ${type}`
  if (bytes.length > maxBytes) {
    return [{ type: 'text', text: `[${what}, not shown: at most ${maxBytes} bytes are]` }]
  }
  return [{ type: 'text', text: `[${what}]` }, blockOf(bytes, type, toolName)]
}

function blockOf(bytes: Uint8Array, type: string, toolName: string): ContentBlock {
  const data = base64(bytes)
  if (imageTypeOf(bytes) === type) return { type: 'image', data, mimeType: type }
  if (type.startsWith('audio/')) return { type: 'audio', data, mimeType: type }
  // The address of the API may hold secrets: the name is ours, and another one for other bytes.
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

/** FNV-1a of 32 bits: tells answers apart, proves nothing. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
