// The header lines of HTTP/1.1 (RFC 9112, 5), read strictly: what two parsers could read differently is malformed.

const headerLine = /([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7e\x80-\xff]*)\r\n/y

/** Calls `visit` for each line from `start` to the end of `head`. False when a line is malformed. */
export function visitHeaders(
  head: string,
  start: number,
  visit: (name: string, value: string) => void,
): boolean {
  let position = start
  while (position < head.length) {
    headerLine.lastIndex = position
    const [line, name, text] = headerLine.exec(head) ?? []
    if (line === undefined || name === undefined || text === undefined) return false
    visit(name, trimBlanks(text))
    position += line.length
  }
  return true
}

/** By hand: a pattern takes the square of the time for a run of blanks in a value. */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text, start)) start++
  while (end > start && isBlank(text, end - 1)) end--
  return text.slice(start, end)
}

function isBlank(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code === 32 || code === 9
}

/** By names in lower case. Has no inherited members, which a header could be taken for. */
export const HeaderMap = function HeaderMap() {} as unknown as new () => Record<string, string>
HeaderMap.prototype = Object.create(null)
