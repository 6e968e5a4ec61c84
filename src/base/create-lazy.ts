/** Creates the value when it is read for the first time. One that throws is created again. */
export function createLazy<T extends NonNullable<unknown>>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}
