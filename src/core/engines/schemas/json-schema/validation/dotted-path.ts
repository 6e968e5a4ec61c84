/** Converts a JSON Pointer into `value` to a dotted path (`/items/0/id` to `items[0].id`) and appends `member`. */
export function toDottedPath(pointer: string, value: unknown, member?: string): string {
  let path = ''
  let current = value
  const steps = readPointerSteps(pointer)
  for (const step of member === undefined ? steps : [...steps, member]) {
    if (Array.isArray(current)) path += `[${step}]`
    else path += path ? `.${step}` : step
    current = (current as Record<string, unknown> | undefined)?.[step]
  }
  return path
}

export const readPointerSteps = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeToken)

const unescapeToken = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')
