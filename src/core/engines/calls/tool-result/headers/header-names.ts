// Which headers of a response say something about it that its body does not.

/** Where it goes on, and where what was created or started is found. */
const places = ['link', 'location', 'operation-location', 'azure-asyncoperation', 'odata-entityid']
const alwaysReported = new Set([...places, 'content-range', 'content-disposition', 'allow', 'retry-after'])

const total = 'total(-?(count|pages?|items|results|records|elements|entries|size))?'
const otherPage = '(next|prev|previous|first|last)-?(page|cursor|token|offset|link|url|marker|id)'
const pageState = 'per-page|page-(count|size|number|token)|has-(more|next)|(result|item|row|record)s?-count'
/** Totals and positions of pages as APIs name them, also after the name of a vendor: `X-WP-Total`, `opc-next-page`. */
const paging = new RegExp(
  `^((x-)?([a-z0-9]+-)?(${total}|${otherPage}|${pageState}|pagination(-[a-z-]+)?|continuation-?(token)?)|x-(page|pages|count|limit|offset|cursor|next))$`,
)
const rateLimit = /^(x-)?rate-?limit\b/

const classify = (name: string) => alwaysReported.has(name) || (paging.test(name) && !rateLimit.test(name))

const maxNames = 1_000
const reportedByName = new Map<string, boolean>()

/** Whether callers always read this header. Names are in lower case; those that were asked for before are remembered. */
export function isReportedHeader(name: string): boolean {
  const known = reportedByName.get(name)
  if (known !== undefined) return known
  const isReported = classify(name)
  if (reportedByName.size >= maxNames) reportedByName.clear()
  reportedByName.set(name, isReported)
  return isReported
}

/** Of an error also by when or how often the server may be called again. */
export const isReportedOfErrors = (name: string) => rateLimit.test(name)

/** What a response to HEAD consists of. */
export const headersOfHead = ['content-type', 'content-length', 'last-modified', 'etag']
