// Paths of values: `orders[0].id`, `orders[].id` or `orders[*].id` for a list of all ids, `names['first name']`.

const stepPattern = /\[("[^"]*"|'[^']*'|\d*|\*)\]|[^.[\]]+/g
const pathPattern = /^[\w$-]+(\.[\w$-]+|\[("[^"]*"|'[^']*'|\d*|\*)\])*$/

/** The names and indexes along a path. An empty step stands for each item of a list. */
export const parsePath = (path: string): string[] =>
  [...path.matchAll(stepPattern)].map(([text, inner]) =>
    inner === undefined ? text : inner === '*' ? '' : inner.replaceAll(/^["']|["']$/g, ''),
  )

/** The path of a list, without the steps at its end that stand for each item. */
export const trimItemSteps = (path: string): string => path.replace(/(\[\*?\])+$/, '')

/** Whether a mapping is a path and not literal text. */
export const isPath = (text: string): boolean => pathPattern.test(text)

/** A name as a step of a path. */
export const formatPathStep = (name: string): string =>
  /^[^.[\]]+$/.test(name) ? `.${name}` : name.includes("'") ? `["${name}"]` : `['${name}']`

/** Whether a path leads to the value at `outer`, a path or the name of a member, or into it. */
export function leadsInto(path: string, outer: string): boolean {
  const steps = parsePath(path)
  return path === outer || steps[0] === outer || parsePath(outer).every((step, at) => step === steps[at])
}
