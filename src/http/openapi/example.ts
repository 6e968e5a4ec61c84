// Builds an example value that a schema accepts: from `default`, `const` and `enum` where present, else from types and
// member names. Optional members are left out.
import { isNode, type Node } from './node.ts'

/** An id for names like `integration_id` and `integrationId`, else a placeholder. */
function textFor(name: string): string {
  const noun = /([a-zA-Z]+?)_?[iI]d$/.exec(name)?.[1]?.toLowerCase()
  return noun ? `${noun}_01kb0000000000000000000000` : 'example'
}

const byType: Record<string, (schema: Node, name: string) => unknown> = {
  string: (_, name) => textFor(name),
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
  array: () => [],
  object: ({ properties, required }) =>
    Object.fromEntries(
      ((required ?? []) as string[]).map((member) => [
        member,
        exampleOf((properties as Node)[member], member),
      ]),
    ),
}

export function exampleOf(schema: unknown, name = ''): unknown {
  if (!isNode(schema)) return {}
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0], name)
  return byType[String(schema.type)]?.(schema, name) ?? {}
}
