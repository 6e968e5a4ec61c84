import type { InputViolation } from '#base/errors.ts'

/** An order names each prompt of the app once, so that prompts added meanwhile are noticed and not moved. */
export function validatePromptOrder(
  existing: readonly string[],
  ordered: readonly string[],
): InputViolation[] {
  const known = new Set(existing)
  const given = new Set(ordered)
  return [
    ...ordered.flatMap((id, index) => {
      const path = `promptIds[${index}]`
      if (!known.has(id))
        return [{ path, code: 'unknown_reference', message: 'must be the id of a prompt of this app' }]
      if (ordered.indexOf(id) === index) return []
      return [{ path, code: 'duplicate', message: 'must occur once' }]
    }),
    ...existing
      .filter((id) => !given.has(id))
      .map((id) => ({ path: 'promptIds', code: 'missing', message: `must also name ${id}` })),
  ]
}
