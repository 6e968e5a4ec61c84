import { useSearch } from '@tanstack/react-router'

/** A `ref` that focuses the field named in the address when it appears. */
function arrive(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** Returns a function from a field's name to its `ref`. Links in findings, for example, point to fields. */
export function useFieldArrival() {
  const { field } = useSearch({ from: '/signed-in-layout/apps/$appId/settings' })
  return (name: string) => (name === field ? arrive : null)
}
