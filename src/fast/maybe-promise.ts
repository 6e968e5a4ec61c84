// FIGURE

/** Applies `next` to a value at once, or to a promise's value when it resolves; `await` would always defer it. */
export const mapMaybePromise = <T extends object, R>(
  value: T | Promise<T>,
  next: (value: T) => R,
): R | Promise<Awaited<R>> =>
  value instanceof Promise ? (value.then(next) as Promise<Awaited<R>>) : next(value)
