/** For an index that is known to be one of the list. */
export function getAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`The list has no item ${index}.`)
  return item
}
