// The layout of the app list, stored on the device.
export const appLayouts = ['cards', 'table'] as const
export type AppListLayout = (typeof appLayouts)[number]

const storageKey = 'tenon-app-list'

/** The browser may forbid storage. The choice then lasts as long as the list is open. */
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
