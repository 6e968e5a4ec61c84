/** Computes the value of each object once and keeps it while the object lives. */
export function memoizeByObject<Key extends object, Value extends object>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const known = values.get(key)
    if (known) return known
    const value = compute(key)
    values.set(key, value)
    return value
  }
}
