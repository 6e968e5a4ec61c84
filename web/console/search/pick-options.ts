type Options = Record<string, readonly unknown[]>
type PickedOptions<Known extends Options> = { [Key in keyof Known]?: Known[Key][number] }

/** Picks search parameters that have one of their known values, and drops all others. */
export const pickOptions = <const Known extends Options>(search: Record<string, unknown>, known: Known) =>
  Object.fromEntries(
    Object.entries(known)
      .map(([key, values]) => [key, values.find((value) => value === search[key])])
      .filter(([, value]) => value !== undefined),
  ) as PickedOptions<Known>
