// How apps are listed. The choice belongs to the device: it stays when the list is left and opened again.
export const appLayouts = ['cards', 'table'] as const
export type AppListLayout = (typeof appLayouts)[number]

const storageKey = 'tenon-app-list'

/** Storage may be forbidden by the browser; the choice then lasts as long as the list is open. */
export function readAppListLayout(): AppListLayout {
  try {
    return appLayouts.find((layout) => layout === localStorage.getItem(storageKey)) ?? 'cards'
  } catch {
    return 'cards'
  }
}

export function storeAppListLayout(layout: AppListLayout): void {
  try {
    localStorage.setItem(storageKey, layout)
  } catch {
    // The choice applies to this page only.
  }
}
