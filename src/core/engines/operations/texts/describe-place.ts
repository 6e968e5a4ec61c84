// Describes an argument by its place in the request.
import type { ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'
import { showPath } from './show-path.ts'
import { isSameWord, toWords } from './words.ts'

/** `parameter`: of the argument, if it is one. `lists`: the paths of which GET returns a list. */
export type ArgumentPlace = {
  plan: RequestPlan
  argument: string
  parameter: ParameterBinding | undefined
  lists: ReadonlySet<string>
}

/** "" if the place tells nothing. */
export function describePlace({ plan, argument, parameter, lists }: ArgumentPlace): string {
  if (parameter?.in === 'path') return describePathPlace(plan.path, parameter.name, lists)
  return plan.body?.from === 'whole' && plan.body.argument === argument
    ? describeWholeBody(plan.body.contentType)
    : ''
}

const describeWholeBody = (contentType: string) =>
  `The whole body of the request${contentType ? `, sent as ${contentType}` : ''}.`

/** `/books/{book_id}`: the argument is one of the books. */
function describePathPlace(path: string, name: string, lists: ReadonlySet<string>): string {
  const segments = path.split('/')
  const index = segments.findIndex((segment) => segment.includes(`{${name}}`))
  const place = showPath(segments.slice(0, index + 1).join('/'))
  const collection = segments[index] === `{${name}}` ? toWords(segments[index - 1] ?? '') : ''
  if (collection === '' || !isMember(name, collection)) return `Stands for {${name}} in ${place}.`
  const list = segments.slice(0, index).join('/')
  return lists.has(list)
    ? `Identifies one of the ${collection} that GET ${showPath(list)} lists.`
    : `Identifies one of the ${collection} in ${place}.`
}

/** Whether a word of the parameter is the singular of the collection, such as `book_id` of `books`. */
const isMember = (name: string, collection: string) => {
  const last = collection.split(' ').at(-1) ?? ''
  if (!last.endsWith('s')) return false
  return toWords(name)
    .split(' ')
    .some((word) => isSameWord(word, last))
}
