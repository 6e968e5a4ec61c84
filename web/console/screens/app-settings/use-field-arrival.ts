import { useSearch } from '@tanstack/react-router'

/** As a `ref`, of the field that the address names: it has the focus when it appears. */
function arrive(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** Finds the `ref` of a field by its name: a link leads to one, as from a finding. */
export function useFieldArrival() {
  const { field } = useSearch({ from: '/signed-in-layout/apps/$appId/settings' })
  return (name: string) => (name === field ? arrive : null)
}
