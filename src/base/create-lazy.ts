/** Creates the value at the first read. If `create` throws, the next read tries again. */
export function createLazy<T extends NonNullable<unknown>>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}
