// Which headers of a response say something about it that its body does not.

/** Where it goes on, and where what was created or started is found. */
const places = ['link', 'location', 'operation-location', 'azure-asyncoperation', 'odata-entityid']
const alwaysTold = new Set([...places, 'content-range', 'content-disposition', 'allow', 'retry-after'])

const total = 'total(-?(count|pages?|items|results|records|elements|entries|size))?'
const otherPage = '(next|prev|previous|first|last)-?(page|cursor|token|offset|link|url|marker|id)'
const pageState = 'per-page|page-(count|size|number|token)|has-(more|next)|(result|item|row|record)s?-count'
/** Totals and positions of pages as APIs name them, also after the name of a vendor: `X-WP-Total`, `opc-next-page`. */
const paging = new RegExp(
  `^((x-)?([a-z0-9]+-)?(${total}|${otherPage}|${pageState}|pagination(-[a-z-]+)?|continuation-?(token)?)|x-(page|pages|count|limit|offset|cursor|next))$`,
)
const rateLimit = /^(x-)?rate-?limit\b/

const classify = (name: string) => alwaysTold.has(name) || (paging.test(name) && !rateLimit.test(name))

const maxVerdicts = 1_000
const verdicts = new Map<string, boolean>()

/** Whether callers always read this header. Names are in lower case; the verdicts on those of before are kept. */
export function isAlwaysTold(name: string): boolean {
  const known = verdicts.get(name)
  if (known !== undefined) return known
  const verdict = classify(name)
  if (verdicts.size >= maxVerdicts) verdicts.clear()
  verdicts.set(name, verdict)
  return verdict
}

/** Of an error also by when or how often the server may be called again. */
export const isToldOfErrors = (name: string) => rateLimit.test(name)

/** What the response to a request without a body of its own consists of. */
export const toldOfHead = ['content-type', 'content-length', 'last-modified', 'etag']
