// Builds an example value that a schema accepts: from `default`, `const` and `enum` where present, else from types and
// member names. Optional members are left out.
import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'

/** An id for names like `integration_id` and `integrationId`, else a placeholder. */
function buildExampleText(name: string): string {
  const resource = /([a-zA-Z]+?)_?[iI]d$/.exec(name)?.[1]?.toLowerCase()
  return resource ? `${resource}_01kb0000000000000000000000` : 'example'
}

const exampleBuilderByType: Record<string, (schema: OpenApiNode, name: string) => unknown> = {
  string: (_, name) => buildExampleText(name),
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
  array: () => [],
  object: ({ properties, required }) =>
    Object.fromEntries(
      ((required ?? []) as string[]).map((member) => [
        member,
        buildExample((properties as OpenApiNode)[member], member),
      ]),
    ),
}

export function buildExample(schema: unknown, name = ''): unknown {
  if (!isOpenApiNode(schema)) return {}
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return buildExample(schema.anyOf[0], name)
  return exampleBuilderByType[String(schema.type)]?.(schema, name) ?? {}
}
