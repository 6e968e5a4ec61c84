// The headers of a response that add information to its body.

/** Headers with the location of the next page, or of a created or started resource. */
const places = ['link', 'location', 'operation-location', 'azure-asyncoperation', 'odata-entityid']
const alwaysReported = new Set([...places, 'content-range', 'content-disposition', 'allow', 'retry-after'])

const total = 'total(-?(count|pages?|items|results|records|elements|entries|size))?'
const otherPage = '(next|prev|previous|first|last)-?(page|cursor|token|offset|link|url|marker|id)'
const pageState = 'per-page|page-(count|size|number|token)|has-(more|next)|(result|item|row|record)s?-count'
/** Totals and positions of pages by their common names, also with vendor prefixes: `X-WP-Total`, `opc-next-page`. */
const paging = new RegExp(
  `^((x-)?([a-z0-9]+-)?(${total}|${otherPage}|${pageState}|pagination(-[a-z-]+)?|continuation-?(token)?)|x-(page|pages|count|limit|offset|cursor|next))$`,
)
const rateLimit = /^(x-)?rate-?limit\b/

const classify = (name: string) => alwaysReported.has(name) || (paging.test(name) && !rateLimit.test(name))

const maxNames = 1_000
const reportedByName = new Map<string, boolean>()

/** Whether callers always read this header. Names are in lower case; answers are cached. */
export function isReportedHeader(name: string): boolean {
  const known = reportedByName.get(name)
  if (known !== undefined) return known
  const isReported = classify(name)
  if (reportedByName.size >= maxNames) reportedByName.clear()
  reportedByName.set(name, isReported)
  return isReported
}

/** For errors, also the headers about retries and rate limits. */
export const isReportedOfErrors = (name: string) => rateLimit.test(name)

/** The headers that are the content of a response to HEAD. */
export const headersOfHead = ['content-type', 'content-length', 'last-modified', 'etag']
