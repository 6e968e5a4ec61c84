// Filters operations and counts the values of each filter. The counts of each filter apply all other filters, so that
// they show the result of choosing another value.
import { foldCase } from '#base/text.ts'
import type { ListedOperation, OperationFilter } from './listed-operation.ts'

export type FacetValue = { value: string; count: number }
export type OperationFacets = Record<'methods' | 'tags' | 'risks' | 'used', FacetValue[]>

type FilterName = Exclude<keyof OperationFilter, 'query'>

const valuesOf: Record<FilterName, (operation: ListedOperation) => string[]> = {
  method: ({ plan }) => [plan.method],
  tag: ({ tags }) => tags,
  risk: ({ risk }) => [risk],
  isUsed: ({ toolIds }) => [String(toolIds.length > 0)],
}
const filterNames = Object.keys(valuesOf) as FilterName[]

/** Each word of the query must occur. */
function createQueryTest(query: string): (operation: ListedOperation) => boolean {
  const words = foldCase(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return ({ name, key, externalId, description, plan }) => {
    const text = foldCase(`${name}\n${key}\n${externalId}\n${plan.method} ${plan.path}\n${description}`)
    return words.every((word) => text.includes(word))
  }
}

export function searchOperations(
  operations: readonly ListedOperation[],
  { query = '', ...filter }: OperationFilter,
): { found: ListedOperation[]; facets: OperationFacets } {
  const searched = operations.filter(createQueryTest(query))
  const active = filterNames.filter((name) => filter[name] !== undefined)
  const failedFilters = (operation: ListedOperation) =>
    active.filter((name) => !valuesOf[name](operation).includes(String(filter[name])))
  const found: ListedOperation[] = []
  const counts = new Map(filterNames.map((name) => [name, new Map<string, number>()]))
  for (const operation of searched) {
    const failed = failedFilters(operation)
    if (failed.length === 0) found.push(operation)
    for (const name of filterNames)
      if (failed.every((failedName) => failedName === name))
        countValues(counts.get(name), valuesOf[name](operation))
  }
  const toFacet = (name: FilterName) => sortCounts(counts.get(name))
  return {
    found,
    facets: {
      methods: toFacet('method'),
      tags: toFacet('tag').slice(0, maxTags),
      risks: toFacet('risk'),
      used: toFacet('isUsed'),
    },
  }
}

/** The most frequent tags; a document may have thousands. */
const maxTags = 200

function countValues(counts: Map<string, number> | undefined, values: string[]): void {
  for (const value of values) counts?.set(value, (counts.get(value) ?? 0) + 1)
}

/** The most frequent values first. */
const sortCounts = (counts: ReadonlyMap<string, number> = new Map()): FacetValue[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
