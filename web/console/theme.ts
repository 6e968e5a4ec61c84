// The colour scheme: the system's, or a choice stored on this device.
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'tenon-theme'

/** The browser may forbid storage. The theme then lasts as long as the page. */
export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const listeners = new Set<() => void>()

/** Calls the listener when another theme is chosen. Returns a function to unsubscribe. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function storeTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // The theme applies to this page only.
  }
  for (const listener of listeners) listener()
}
