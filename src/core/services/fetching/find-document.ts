// Finds the document of an API from the address of its documentation or of the API itself. Documents on other servers
// are read only if a page names them; no addresses are guessed there. Requests have no credential.
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import { originOf } from '#base/web/url.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import type { NamedDocument, NamedDocuments } from '#core/model/integrations/named-document.ts'
import type { ImportedApiDocument } from '#core/ports/document-reader.ts'
import type { Deps } from '#core/ports/ports.ts'
import { describeStatus, type FetchDeps, type FetchedAnswer, fetchAnswer } from './fetch-document.ts'
import { createReferenceFetcher } from './reference-fetcher.ts'
import { isDocumentAddress, listLinkTargets, listUsualAddresses } from './usual-addresses.ts'

/** For the whole search; redirects count. */
const maxRequests = 30
const totalMs = 20_000

export type FoundDocument = {
  document: ImportedApiDocument
  url: string
  /** How the document was found, as the end of a sentence. */
  how: string
  /** Further documents that were named in the same place. */
  others: string[]
}

/** `reason`: why the first named document cannot be read; "" if none was named. */
export type DocumentSearchResult = { found: FoundDocument | null; reason: string }

type Candidate = NamedDocument & { isGuess: boolean }

export type DocumentSearchDeps = FetchDeps & Deps<'clock' | 'documents'>

/** `start`: the response at the address, which is not a document. */
export async function findDocument(
  deps: DocumentSearchDeps,
  start: FetchedAnswer,
  { named, part }: { named: NamedDocuments; part: DocumentPart | null },
): Promise<DocumentSearchResult> {
  const search = createSearch(deps, part)
  const linked = listLinkTargets(start.link, 'service-desc', start.url)
  const scripts = named.scripts
  const catalogs = listLinkTargets(start.link, 'api-catalog', start.url)
  const candidates = [
    ...linked.map((url) => ({ url, how: 'in its Link header', isGuess: false })),
    ...named.documents.map((document) => ({ ...document, isGuess: false })),
    ...scripts.map((script) => ({ ...script, isGuess: false })),
    ...catalogs.map((url) => ({ url, how: 'in its catalog of APIs', isGuess: false })),
    ...listGuesses(start.url),
  ]
  return search.run(candidates, start.url)
}

const listGuesses = (url: string): Candidate[] =>
  isDocumentAddress(url)
    ? []
    : [
        {
          url: new URL('/.well-known/api-catalog', url).href,
          how: 'in the catalog of APIs of its server',
          isGuess: true,
        },
        ...listUsualAddresses(url).map((address) => ({
          url: address,
          how: 'at a usual address of its server',
          isGuess: true,
        })),
      ]

function createSearch(deps: DocumentSearchDeps, part: DocumentPart | null) {
  const end = deps.clock.getElapsedMs() + totalMs
  const seen = new Set<string>()
  // All candidates share the limits on fetching references.
  const fetchReferences = createReferenceFetcher(deps)
  let requests = 0
  const getLeftMs = () => end - deps.clock.getElapsedMs()
  // @guard documentation-addresses
  const isExhausted = () => requests > maxRequests || getLeftMs() <= 0
  const limited: DocumentSearchDeps = {
    ...deps,
    upstream: {
      send(request) {
        requests += 1
        if (isExhausted())
          throw new UpstreamError(
            'timeout',
            'The search for a document exceeded its limit of requests or time.',
          )
        return deps.upstream.send({ ...request, deadlineMs: Math.min(request.deadlineMs, getLeftMs()) })
      },
    },
  }
  /** A guessed address must not redirect to another server. */
  async function fetchCandidate({ url, isGuess }: Candidate): Promise<FetchedAnswer | { why: string }> {
    try {
      const answer = await fetchAnswer(limited, url)
      if (answer.status !== 200) return { why: describeStatus(answer.status) }
      // @guard documentation-addresses
      const isForeign = isGuess && originOf(answer.url) !== originOf(url)
      return isForeign ? { why: 'It is on another server.' } : answer
    } catch (error) {
      if (error instanceof UpstreamError) return { why: describeForOwner(error) }
      throw error
    }
  }
  async function readCandidate(candidate: Candidate): Promise<ImportedApiDocument | CandidateRejection> {
    const answer = await fetchCandidate(candidate)
    if ('why' in answer) return answer
    const document = { ...answer, part, owner: deps.tenant.owner }
    const read = await deps.documents.read(document, fetchReferences)
    if (!('problems' in read)) return read
    const why = read.problems.map(({ message }) => message).join(' ')
    return read.named ? { why, named: read.named } : { why }
  }
  async function run(candidates: Candidate[], page: string): Promise<DocumentSearchResult> {
    seen.add(page)
    const queue = [...candidates]
    let reason = ''
    for (let next = queue.shift(); next && !isExhausted(); next = queue.shift()) {
      if (seen.has(next.url)) continue
      seen.add(next.url)
      const read = await readCandidate(next)
      if (!('why' in read))
        return {
          found: { document: read, url: next.url, how: next.how, others: listOthers(next, queue) },
          reason,
        }
      const { documents = [], scripts = [] } = read.named ?? {}
      queue.unshift(...[...documents, ...scripts].map((document) => ({ ...document, isGuess: false })))
      if (!next.isGuess && isDocumentLike(next.url) && documents.length === 0)
        reason ||= `The document that it names at ${next.url.replace(/[?#].*$/s, '')} cannot be read: ${read.why}`
    }
    return { found: null, reason }
  }
  return { run }
}

type CandidateRejection = { why: string; named?: NamedDocuments }

const maxOthers = 5

/** Candidates that were named in the same place. */
const listOthers = ({ how, isGuess }: Candidate, queue: Candidate[]) =>
  isGuess
    ? []
    : queue
        .filter((candidate) => !candidate.isGuess && candidate.how === how && isDocumentLike(candidate.url))
        .slice(0, maxOthers)
        .map(({ url }) => url)

const isDocumentLike = (url: string) => !/\.js(?:\?|$)/.test(url)
