import type { JsonObject } from '#base/json.ts'
import { objectAt } from './members.ts'
import type { FoundOperation } from './operations.ts'
import { deref } from './references.ts'

/** A line for each kind of thing in a document that is no operation to call and tells nothing of calling one; with how many there are (operations that have them). */
export function ignoredParts(root: JsonObject, found: readonly FoundOperation[]): string[] {
  const operations = found.flatMap((one) => ('operation' in one ? [one.operation] : []))
  const webhooks = Object.keys({ ...objectAt(root, 'x-webhooks'), ...objectAt(root, 'webhooks') })
  const withCallbacks = operations.filter((operation) => isFilled(objectAt(operation, 'callbacks')))
  const withLinks = operations.filter((operation) => hasLinks(root, operation))
  const told: [count: number, what: string][] = [
    [webhooks.length, 'Webhooks are left out, since the API calls them'],
    [withCallbacks.length, 'Callbacks of operations are left out'],
    [withLinks.length, 'Links of responses are left out'],
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
