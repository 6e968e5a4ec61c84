// Findings that JSON.parse does not report. It silently uses the last of duplicate keys: a duplicate path, method or
// component loses all or part of an operation, so the import warns of it. Deeper keys are not checked.
import { truncateText } from '#base/text.ts'

/** `duplicates`: duplicate keys of objects near the root, in document order. `depth`: nesting levels of the whole. */
export type JsonScan = { duplicates: string[]; depth: number }

/** Nesting levels checked: the root, `paths` or `components`, and one path or one kind of component. */
const maxCheckedDepth = 3

const space = ' '.charCodeAt(0)
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Array.from('"\\{}[]', (char) =>
  char.charCodeAt(0),
)

/** Scans a valid JSON text. By character codes: half of a large document is white space, which costs least this way. */
export function scanJson(json: string): JsonScan {
  const duplicates: string[] = []
  const keysByLevel: (Set<string> | null)[] = []
  let depth = 0
  let level = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code <= space) continue
    if (code === quote) {
      const end = findStringEnd(json, at)
      const keys = level <= maxCheckedDepth ? keysByLevel[level - 1] : null
      if (keys && isColonNext(json, end)) addKey(json.slice(at, end), keys, duplicates)
      at = end - 1
    } else if (code === openBrace || code === openBracket) {
      if (level < maxCheckedDepth) keysByLevel[level] = code === openBrace ? new Set() : null
      level++
      // @guard import-openapi
      if (level > depth) depth = level
    } else if (code === closeBrace || code === closeBracket) level--
  }
  return { duplicates, depth }
}

function addKey(quoted: string, keys: Set<string>, duplicates: string[]): void {
  const key: string = JSON.parse(quoted)
  if (keys.has(key)) duplicates.push(truncateText(key, 100))
  keys.add(key)
}

/** Index after the closing quote of the string that begins at `start`. */
function findStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end + 1
  }
  return json.length
}

function isColonNext(json: string, from: number): boolean {
  let at = from
  while (at < json.length && ' \n\r\t'.includes(json.charAt(at))) at++
  return json[at] === ':'
}
