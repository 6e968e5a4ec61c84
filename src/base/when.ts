/** Goes on with a value as soon as it is there: at once, when it is there already, since waiting takes a turn. */
export const when = <T extends object, R>(
  value: T | Promise<T>,
  next: (value: T) => R,
): R | Promise<Awaited<R>> =>
  value instanceof Promise ? (value.then(next) as Promise<Awaited<R>>) : next(value)
