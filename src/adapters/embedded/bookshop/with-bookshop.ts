// The bookshop at an address of its own, without a server: requests to its origin are answered here and never reach a
// socket. So the egress policy stays as it is, and permits no address of this machine.
import { bookshopDocumentUrl, bookshopOrigin } from '#base/web/bookshop-address.ts'
import type { Upstream, UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import { type BookOrder, createBookshop } from './create-bookshop.ts'
import { readBookshopDocument } from './read-bookshop-document.ts'

type Shop = ReturnType<typeof createBookshop>

/** So that the first call of a list of orders shows one. */
const firstOrder: BookOrder = { id: 1, isbn: '9780141441146', copies: 2, note: 'A present', total: 19 }

/** How many apps have orders of their own. The oldest shop is emptied first. */
const maxShops = 200

/** Answers the requests to the bookshop, each app with orders of its own, and sends all others. */
export function withBookshop<Adapter extends Upstream>(upstream: Adapter): Adapter {
  const shops = new Map<string, Shop>()
  return {
    ...upstream,
    send: (request: UpstreamRequest) =>
      isForBookshop(request.url) ? respond(findShop(shops, request), request) : upstream.send(request),
  }
}

// @guard with-bookshop
/** The whole origin: another scheme, port or user part of the address is not the bookshop. */
const isForBookshop = (url: string): boolean =>
  url === bookshopOrigin || (url.startsWith(`${bookshopOrigin}/`) && new URL(url).origin === bookshopOrigin)

function findShop(shops: Map<string, Shop>, { tenant }: UpstreamRequest): Shop {
  // @guard with-bookshop
  const key = tenant ? `${tenant.owner} ${tenant.app}` : ''
  const shop = shops.get(key) ?? createBookshop([firstOrder])
  shops.delete(key)
  shops.set(key, shop)
  const [oldest] = shops.keys()
  if (shops.size > maxShops && oldest !== undefined) shops.delete(oldest)
  return shop
}

async function respond(shop: Shop, request: UpstreamRequest): Promise<UpstreamResponse> {
  const { method, url, headers, body } = request
  if (url === bookshopDocumentUrl) return createResponse(200, readBookshopDocument(), 'application/yaml')
  const {
    status,
    body: found,
    headers: more = {},
  } = await shop({
    method,
    path: url.slice(bookshopOrigin.length),
    accept: headers.find(([name]) => name.toLowerCase() === 'accept')?.[1],
    readBody: () => JSON.parse(typeof body === 'string' ? body : Buffer.from(body ?? []).toString()),
  })
  const text = typeof found === 'string' ? found : found === undefined ? '' : JSON.stringify(found)
  const response = createResponse(status, text, 'application/json')
  const named = Object.entries(more).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { ...response, headers: { ...response.headers, ...Object.fromEntries(named) } }
}

const createResponse = (status: number, text: string, type: string): UpstreamResponse => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(text),
})
