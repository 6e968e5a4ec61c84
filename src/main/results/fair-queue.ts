/** A queue in which tenants take turns, so that one of them cannot delay the others by the length of its own queue. */
export class FairQueue<Item> {
  readonly #itemsByTenant = new Map<string, Item[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(tenant: string, item: Item): void {
    const items = this.#itemsByTenant.get(tenant)
    if (items) items.push(item)
    else this.#itemsByTenant.set(tenant, [item])
    this.#length++
  }

  /** The oldest item of the tenant that has waited longest for its turn. */
  take(): Item | undefined {
    const [next] = this.#itemsByTenant
    if (!next) return undefined
    const [tenant, items] = next
    const item = items.shift()
    this.#itemsByTenant.delete(tenant)
    if (items.length > 0) this.#itemsByTenant.set(tenant, items)
    this.#length--
    return item
  }
}
