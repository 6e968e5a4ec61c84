import type { Form, FormField } from '#core/model/widgets/form.ts'

/** The dotted path of the argument that a field fills; null if it fills none. */
export function resolveArgumentPath({ shape, submit }: Form, field: FormField): string | null {
  if (shape === 'flat') return field.key
  const binding = submit.bindings.find(({ fieldId, targetArgPath }) => fieldId === field.id && targetArgPath)
  return binding && binding.status !== 'unmapped' ? binding.targetArgPath : null
}
