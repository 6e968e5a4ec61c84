// The header lines of HTTP/1.1 (RFC 9112, 5), read strictly: lines that two parsers could read differently are
// malformed.

const headerLines = /(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*/y

/** Calls `visit` for each line from `start` to the end of `head`. False, without a call, when a line is malformed. */
export function visitHeaders(
  head: string,
  start: number,
  visit: (name: string, value: string) => void,
): boolean {
  headerLines.lastIndex = start
  headerLines.test(head)
  if (headerLines.lastIndex !== head.length) return false
  for (let position = start; position < head.length; ) {
    const colon = head.indexOf(':', position)
    const end = head.indexOf('\r', colon)
    visit(head.slice(position, colon), sliceWithoutBlanks(head, colon + 1, end))
    position = end + 2
  }
  return true
}

/** A pattern would take quadratic time for a run of blanks in a value. */
function sliceWithoutBlanks(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(text, start)) start++
  while (end > start && isBlank(text, end - 1)) end--
  return text.slice(start, end)
}

function isBlank(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code === 32 || code === 9
}

/** Headers by lower-case name. Inherits no members, which could be taken for headers. */
export const HeaderMap = function HeaderMap() {} as unknown as new () => Record<string, string>
// @guard hostile-responses
HeaderMap.prototype = Object.create(null)
