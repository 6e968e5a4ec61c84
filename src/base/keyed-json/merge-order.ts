export type OrderSides = Readonly<Record<'base' | 'theirs' | 'written' | 'mine', readonly string[]>>

/** Whether the names that both lists have are in another order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [old, now] = [new Set(before), new Set(after)]
  const common = before.filter((name) => now.has(name))
  return after.filter((name) => old.has(name)).some((name, index) => name !== common[index])
}

/** All names in the order of mine, or of theirs if only they changed it; the others follow their predecessors. */
export function mergeOrder({ base, theirs, written, mine }: OrderSides): string[] {
  const followsTheirs = isReordered(base, theirs) && !isReordered(written, mine)
  const [leading, other] = followsTheirs ? [theirs, mine] : [mine, theirs]
  const known = new Set(leading)
  const order = [...leading]
  for (const [index, name] of other.entries()) {
    if (known.has(name)) continue
    order.splice(order.indexOf(other[index - 1] ?? '') + 1, 0, name)
  }
  return order
}
