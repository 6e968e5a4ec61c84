// Suggests initial operations for an app: first reads of the central resources of the API, then operations that create
// and change these. Excludes operations that are deprecated or destructive, that only serve the API itself, or that
// already have a tool. Deterministic.
import type { ListedOperation } from '#core/engines/operations/search/index.ts'
import { isGeneratedPurpose } from '#core/engines/operations/texts/index.ts'
import { isPlumbing, type OperationRoute, parseOperationRoute } from './operation-route.ts'

export const suggestionReasons = {
  reads: 'only reads',
  search: 'searches or lists',
  central_resource: 'belongs to a central resource of the API',
  changes_suggested: 'creates or changes what a suggested operation reads',
  documented: 'has a description',
} as const
export type SuggestionReason = keyof typeof suggestionReasons

export type SuggestedOperation = { operation: ListedOperation; reasons: SuggestionReason[] }

export const maxSuggested = 15
const maxReads = 10
const maxPerResource = 3
/** A larger tool is not suggested: fifteen of them would fill the context of a model. */
const maxTokens = 3_000

type Candidate = {
  operation: ListedOperation
  route: OperationRoute
  score: number
  reasons: SuggestionReason[]
}

export function suggestOperations(operations: readonly ListedOperation[]): SuggestedOperation[] {
  const routed = operations.map((operation) => ({ operation, route: parseOperationRoute(operation) }))
  const methods = collectMethods(routed)
  const sizes = countDescendants(routed)
  const candidates = routed
    .filter(({ operation, route }) => isSuggestible(operation) && !isPlumbing(route, operation))
    .map(({ operation, route }) =>
      rateCandidate(operation, route, {
        methods: methods.get(route.resource)?.size ?? 0,
        descendants: sizes.get(route.resource) ?? 0,
      }),
    )
    .sort(compareCandidates)
  const reads = selectDiverse(
    candidates.filter(({ operation }) => operation.risk === 'read'),
    maxReads,
  )
  const resources = new Set(reads.map(({ route }) => route.resource))
  const writes = candidates
    .filter(({ operation }) => operation.risk === 'write')
    .filter(({ route }) => reads.length === 0 || resources.has(route.resource))
  const chosen = [...reads, ...selectDiverse(writes, maxSuggested - reads.length)]
  return chosen.map(({ operation, reasons }) => ({ operation, reasons }))
}

const isSuggestible = ({ isDeprecated, risk, toolIds, tokens, plan }: ListedOperation) =>
  !isDeprecated &&
  risk !== 'destructive' &&
  toolIds.length === 0 &&
  tokens <= maxTokens &&
  !['HEAD', 'OPTIONS', 'TRACE'].includes(plan.method)

type RoutedOperation = { operation: ListedOperation; route: OperationRoute }

/** The methods of each resource, for lists and for items. */
function collectMethods(routed: readonly RoutedOperation[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  for (const { operation, route } of routed) {
    const known = methods.get(route.resource) ?? new Set()
    methods.set(route.resource, known.add(`${operation.plan.method} ${route.isItem}`))
  }
  return methods
}

/** The number of operations at and below each resource: central resources have many. */
function countDescendants(routed: readonly RoutedOperation[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { route } of routed) {
    const words = route.resource.split('/')
    for (let length = 1; length <= words.length; length++) {
      const ancestor = words.slice(0, length).join('/')
      sizes.set(ancestor, (sizes.get(ancestor) ?? 0) + 1)
    }
  }
  return sizes
}

type ResourceSize = { methods: number; descendants: number }

/** A resource with as many methods is central: it can be listed, read and created, for example. */
const centralMethods = 3

function rateCandidate(operation: ListedOperation, route: OperationRoute, size: ResourceSize): Candidate {
  const isRead = operation.risk === 'read'
  const isCentral = route.resource !== '' && size.methods >= centralMethods
  const isSearch =
    isRead && (/search|find|query/i.test(`${operation.key} ${route.resource}`) || isList(operation, route))
  const isDocumented = operation.description !== '' && !isGeneratedPurpose(operation)
  const score =
    (isSearch ? 8 : 0) +
    3 * Math.min(size.methods, 5) +
    4 * Math.log2(1 + (route.resource === '' ? 0 : size.descendants)) +
    (isDocumented ? 4 : 0) -
    4 * Math.max(0, route.depth - 1) -
    1.5 * route.parameters -
    operation.tokens / 300
  const reasons: SuggestionReason[] = [
    isRead ? 'reads' : 'changes_suggested',
    ...(isSearch ? (['search'] as const) : []),
    ...(isCentral ? (['central_resource'] as const) : []),
    ...(isDocumented ? (['documented'] as const) : []),
  ]
  return { operation, route, score, reasons }
}

const isList = ({ plan }: ListedOperation, route: OperationRoute) =>
  plan.method === 'GET' && plan.path !== '' && !route.isItem

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const compareCandidates = (a: Candidate, b: Candidate) =>
  b.score - a.score ||
  compareTexts(a.operation.plan.path, b.operation.plan.path) ||
  compareTexts(a.operation.plan.method, b.operation.plan.method) ||
  compareTexts(a.operation.key, b.operation.key)

/**
 * The first `count`, with at most a few of each resource. More of a resource are added only if there is room.
 */
function selectDiverse(candidates: readonly Candidate[], count: number): Candidate[] {
  const perResource = new Map<string, number>()
  const [first, further]: [Candidate[], Candidate[]] = [[], []]
  for (const candidate of candidates) {
    const { resource } = candidate.route
    const known = perResource.get(resource) ?? 0
    perResource.set(resource, known + 1)
    const isFirst = resource === '' || known < maxPerResource
    ;(isFirst ? first : further).push(candidate)
  }
  return [...first, ...further].slice(0, count)
}
