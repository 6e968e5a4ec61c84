import type { JsonObject } from '#base/json.ts'
import { getObject } from './document/members.ts'
import { dereference } from './document/references.ts'
import type { DeclaredOperation } from './operations/declared-operations.ts'

/** Warnings for webhooks, callbacks and links, which are not imported, with the number of webhooks or operations. */
export function describeIgnoredFeatures(root: JsonObject, declared: readonly DeclaredOperation[]): string[] {
  const operations = declared.flatMap((declaration) =>
    'operation' in declaration ? [declaration.operation] : [],
  )
  const webhooks = Object.keys({ ...getObject(root, 'x-webhooks'), ...getObject(root, 'webhooks') })
  const withCallbacks = operations.filter((operation) => isNonEmpty(getObject(operation, 'callbacks')))
  const withLinks = operations.filter((operation) => hasLinks(root, operation))
  const counts: [count: number, what: string][] = [
    [webhooks.length, 'Webhooks are not imported, because the API calls them'],
    [withCallbacks.length, 'Callbacks of operations are not imported'],
    [withLinks.length, 'Links of responses are not imported'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, message]) => `${message}: ${count}.`)
}

const isNonEmpty = (object: JsonObject) => Object.keys(object).length > 0

function hasLinks(root: JsonObject, operation: JsonObject): boolean {
  return Object.values(getObject(operation, 'responses')).some((response) => {
    const found = dereference(root, response)
    return 'object' in found && isNonEmpty(getObject(found.object, 'links'))
  })
}
