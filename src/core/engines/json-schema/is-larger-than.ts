/** Whether the value has more than `limit` members and items at any depth; stops counting at the limit. */
export function isLargerThan(value: unknown, limit: number): boolean {
  let left = limit
  const open: unknown[] = [value]
  while (open.length > 0) {
    const current = open.pop()
    if (typeof current !== 'object' || current === null) continue
    const inner = Object.values(current)
    left -= inner.length
    if (left < 0) return true
    open.push(...inner)
  }
  return false
}
