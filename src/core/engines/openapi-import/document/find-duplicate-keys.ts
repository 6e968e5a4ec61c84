// JSON.parse silently uses the last of duplicate keys. A duplicate path, method or component loses all or part of an
// operation, so the import warns of it. Deeper keys are not checked.
import { truncateText } from '#base/text.ts'

/** Nesting levels checked: the root, `paths` or `components`, and one path or one kind of component. */
const maxDepth = 3

/** Duplicate keys of objects near the root of a valid JSON text, in document order. */
export function findDuplicateKeys(json: string): string[] {
  const duplicates: string[] = []
  const keysByLevel: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '{') keysByLevel.push(keysByLevel.length < maxDepth ? new Set() : null)
    else if (char === '[') keysByLevel.push(null)
    else if (char === '}' || char === ']') keysByLevel.pop()
    else if (char === '"') {
      const end = findStringEnd(json, at)
      const keys = keysByLevel.at(-1)
      if (keys && isColonNext(json, end)) {
        const key: string = JSON.parse(json.slice(at, end))
        if (keys.has(key)) duplicates.push(truncateText(key, 100))
        keys.add(key)
      }
      at = end - 1
    }
  }
  return duplicates
}

/** Index after the closing quote of the string that begins at `start`. */
function findStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end + 1
  }
  return json.length
}

function isColonNext(json: string, from: number): boolean {
  let at = from
  while (at < json.length && ' \n\r\t'.includes(json.charAt(at))) at++
  return json[at] === ':'
}
