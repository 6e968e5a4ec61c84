import type { MovableStore } from './movable-store.ts'
import type { TableShape } from './table-shapes.ts'

/** A database of a store: the embedded engine has a file for the service and one for the issuer. */
export type StorePart = { store: MovableStore; tables: readonly TableShape[] }

/** The route of a table. */
export type Route = { table: TableShape; source: MovableStore; target: MovableStore }

/** A route for each table that source and target share, except those that are left out. */
export function planRoutes(
  source: readonly StorePart[],
  target: readonly StorePart[],
  isLeftOut: (table: string) => boolean,
): Route[] {
  return target.flatMap((to) =>
    to.tables
      .filter(({ name }) => !isLeftOut(name))
      .flatMap((table) => {
        const from = source.find(({ tables }) => tables.some(({ name }) => name === table.name))
        return from ? [{ table, source: from.store, target: to.store }] : []
      }),
  )
}

export const groupBySource = (routes: readonly Route[]): [source: MovableStore, routes: Route[]][] => [
  ...Map.groupBy(routes, ({ source }) => source),
]
