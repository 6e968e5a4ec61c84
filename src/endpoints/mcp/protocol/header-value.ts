import { isUtf8 } from 'node:buffer'

const encodedValuePattern = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/

/** Decodes an MCP header, in which non-ASCII text is `=?base64?…?=`; null when that is malformed. */
export function decodeHeaderValue(value: string): string | null {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value
  const base64 = encodedValuePattern.exec(value)?.[1]
  if (base64 === undefined) return null
  const bytes = Buffer.from(base64, 'base64')
  return isUtf8(bytes) ? bytes.toString() : null
}
