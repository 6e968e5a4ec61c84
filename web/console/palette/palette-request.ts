export type PaletteView = 'commands' | 'shortcuts'

const listeners = new Set<(view: PaletteView) => void>()

export function requestPalette(view: PaletteView): void {
  for (const listener of listeners) listener(view)
}

/** Returns a function to unsubscribe. */
export function onPaletteRequest(listener: (view: PaletteView) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
