import type { Form, FormField } from '#core/model/form.ts'

/** Where in the arguments the value of a field goes, as a dotted path; null for nowhere. */
export function argumentOf({ shape, submit }: Form, field: FormField): string | null {
  if (shape === 'flat') return field.key
  const binding = submit.bindings.find(({ fieldId, targetArgPath }) => fieldId === field.id && targetArgPath)
  return binding && binding.status !== 'unmapped' ? binding.targetArgPath : null
}
