/** Whether the value has more than `limit` members and items at any depth; stops counting at the limit. */
export function isLargerThan(value: unknown, limit: number): boolean {
  let remaining = limit
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const current = pending.pop()
    if (typeof current !== 'object' || current === null) continue
    const inner = Object.values(current)
    remaining -= inner.length
    if (remaining < 0) return true
    pending.push(...inner)
  }
  return false
}
