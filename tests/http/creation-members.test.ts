// A creation accepts every member that a change accepts: otherwise a member sent at once would be dropped silently. Read from
// the documents of all families.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tests/support/source-files.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is read as JSON
type Node = any

/** Members of a batch that its entries replace: each names its operation, which a binding would. */
const replacedInBatch = new Set(['binding', 'id'])

function listPairs(document: Node) {
  const resolve = (node: Node): Node =>
    node?.$ref
      ? resolve(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((at: Node, key: string) => at[key], document),
        )
      : node
  const schemaOf = (operation: Node) => resolve(operation?.requestBody?.content?.['application/json']?.schema)
  const namesOf = (schema: Node): string[] => {
    const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = resolve(schema) ?? {}
    return [...Object.keys(properties), ...[...allOf, ...anyOf, ...oneOf].flatMap(namesOf)]
  }
  const entriesOf = (schema: Node): Node => {
    const [list] = Object.values<Node>(resolve(schema)?.properties ?? {})
    return resolve(list)?.items
  }
  const paths = Object.entries<Node>(document.paths)
  return paths.flatMap(([path, { post }]) => {
    const created = schemaOf(post)
    if (!created) return []
    const changes = paths.filter(([other]) => new RegExp(`^${escapeBraces(path)}/\\{[^/]+\\}$`).test(other))
    const pairs = changes.flatMap(([other, { patch, put }]) =>
      [patch, put].filter(schemaOf).map((change) => ({
        name: other,
        created: namesOf(created),
        changed: namesOf(schemaOf(change)),
      })),
    )
    const batch = document.paths[path].patch
    if (path.endsWith('/batch') && batch)
      pairs.push({
        name: path,
        created: namesOf(entriesOf(created)),
        changed: namesOf(entriesOf(schemaOf(batch))).filter((name) => !replacedInBatch.has(name)),
      })
    return pairs
  })
}

const escapeBraces = (text: string) => text.replace(/[{}]/g, '\\$&')

describe.each(['v1', 'v2', 'v3'])('in %s', (family) => {
  const document = JSON.parse(readFileSync(join(projectRoot, `docs/openapi/${family}.json`), 'utf8'))
  const pairs = listPairs(document)

  test('has creations and changes of the same resource', () => {
    expect(pairs.length).toBeGreaterThan(4)
  })

  test.each(pairs.map((pair) => [pair.name, pair] as const))('%s: a creation takes all of it', (_, pair) => {
    expect(pair.changed.filter((name) => !pair.created.includes(name))).toEqual([])
  })
})
