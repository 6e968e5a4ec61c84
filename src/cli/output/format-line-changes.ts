/** The number of unchanged lines around a change. */
const context = 2

/** The difference between two texts that were edited in one place, as a diff: lines with "-", "+" or a space. */
export function formatLineChanges(before: string, after: string): string[] {
  const [old, now] = [toLines(before), toLines(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const following = now.slice(now.length - end, now.length - end + context)
  return [
    ...old.slice(Math.max(0, start - context), start).map((line) => `  ${line}`),
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
    ...following.map((line) => `  ${line}`),
  ]
}

const toLines = (text: string) => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))
