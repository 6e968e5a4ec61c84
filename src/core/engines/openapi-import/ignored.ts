import type { JsonObject } from '#base/json.ts'
import { objectAt } from './members.ts'
import type { FoundOperation } from './operations.ts'
import { deref } from './references.ts'

/** Warnings for webhooks, callbacks and links, which are not imported, with the number of webhooks or operations. */
export function ignoredParts(root: JsonObject, found: readonly FoundOperation[]): string[] {
  const operations = found.flatMap((one) => ('operation' in one ? [one.operation] : []))
  const webhooks = Object.keys({ ...objectAt(root, 'x-webhooks'), ...objectAt(root, 'webhooks') })
  const withCallbacks = operations.filter((operation) => isFilled(objectAt(operation, 'callbacks')))
  const withLinks = operations.filter((operation) => hasLinks(root, operation))
  const told: [count: number, what: string][] = [
    [webhooks.length, 'Webhooks are not imported, because the API calls them'],
    [withCallbacks.length, 'Callbacks of operations are not imported'],
    [withLinks.length, 'Links of responses are not imported'],
  ]
  return told.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}.`)
}

const isFilled = (object: JsonObject) => Object.keys(object).length > 0

function hasLinks(root: JsonObject, operation: JsonObject): boolean {
  return Object.values(objectAt(operation, 'responses')).some((response) => {
    const found = deref(root, response)
    return 'object' in found && isFilled(objectAt(found.object, 'links'))
  })
}
