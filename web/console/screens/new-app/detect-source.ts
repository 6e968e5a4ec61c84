/** The user's input: a document, an address with a guess of its kind, or nothing that can be imported. */
export type AppSource =
  | { type: 'document'; document: string }
  | { type: 'url'; url: string; guess: SourceKind | null }
  | { type: 'unknown' }

/** A document from a file, or a pasted one that is too long to be shown. */
export type SourceDocument = { name: string; bytes: number; document: string }

/** The input of the user: a text, or a document that only its name represents. */
export type SourceEntry = string | SourceDocument

export type SourceKind = 'rest' | 'mcp'

const documentStart = /^(?:[{[<]|["']?(?:openapi|swagger)["']?\s*:|curl\s)/

/** An object, a command or several lines of text. The service detects the format. */
const isDocument = (text: string) => documentStart.test(text) || text.includes('\n')

const restAddress = /\.(?:json|ya?ml)$|openapi|swagger|api-docs/i
const mcpAddress = /(?:^|[./_-])(?:mcp|sse)(?:[./_-]|$)/i

export function detectSource(entry: SourceEntry): AppSource {
  if (typeof entry !== 'string') return { type: 'document', document: entry.document }
  const trimmed = entry.trim()
  if (isDocument(trimmed)) return { type: 'document', document: entry }
  const url = parseAddress(trimmed)
  return url ? { type: 'url', url: url.href, guess: guessKind(url) } : { type: 'unknown' }
}

/** An HTTP or HTTPS URL. The protocol may be missing if the host is localhost or contains a dot. */
function parseAddress(text: string): URL | null {
  if (/\s/.test(text)) return null
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null
  const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#]|$)/i.test(text)
  const protocol = /^(?:localhost|127\.)/.test(text) ? 'http' : 'https'
  return isHost && URL.canParse(`${protocol}://${text}`) ? new URL(`${protocol}://${text}`) : null
}

/** Null if the address gives no hint. */
function guessKind({ host, pathname }: URL): SourceKind | null {
  if (restAddress.test(pathname)) return 'rest'
  if (mcpAddress.test(pathname) || mcpAddress.test(host)) return 'mcp'
  return null
}

/** A provisional name: the host without a leading `www.`, `api.` or `mcp.`. */
export const suggestAppName = (source: AppSource): string =>
  source.type === 'url' ? new URL(source.url).hostname.replace(/^(?:www|api|mcp)\./, '') : ''
