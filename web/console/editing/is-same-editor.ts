type Address = { pathname: string; search: Record<string, unknown> }

/**
 * Whether an editor that was opened at `current` is still open at `next`. `freeParameters` names the search parameters that may
 * change meanwhile: a parameter that somebody forgets asks once too often, and loses nothing.
 */
export function isSameEditor(current: Address, next: Address, freeParameters: readonly string[]): boolean {
  if (current.pathname !== next.pathname) return false
  const names = new Set([...Object.keys(current.search), ...Object.keys(next.search)])
  return [...names].every(
    (name) => freeParameters.includes(name) || current.search[name] === next.search[name],
  )
}
