import { isConditional, isIdempotent, type Operation, readsOne } from '../operation.ts'
import type { Components } from './components.ts'
import { exampleOf } from './example.ts'
import { requestHeader } from './headers.ts'
import type { Node } from './node.ts'

/** "Id of the tool." for `tool_id` and `toolId`. */
const wordsOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.endsWith(' id') ? `Id of the ${words.slice(0, -3)}.` : `The ${words}.`
}

function addressParameters(op: Operation): Node[] {
  const parts = [
    ['path', op.params],
    ['query', op.query],
  ] as const
  return parts.flatMap(([where, schema]) =>
    Object.entries(schema.properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required ?? []).includes(name),
      description: (property as Node).description ?? wordsOf(name),
      schema: property,
      ...(where === 'path' && { example: exampleOf(property, name) }),
    })),
  )
}

export function parametersOf(op: Operation, components: Components): Node[] {
  return [
    ...addressParameters(op),
    ...(readsOne(op) ? [requestHeader('If-None-Match', components)] : []),
    ...(isConditional(op) ? [requestHeader('If-Match', components)] : []),
    ...(isIdempotent(op) ? [requestHeader('Idempotency-Key', components)] : []),
  ]
}
