import { type Book, books } from './books.ts'

export type BookOrder = { id: number; isbn: string; copies: number; note: string; total: number }

/** `path` may have a query. `readBody` returns the JSON of the body. */
export type BookshopRequest = {
  method: string
  path: string
  accept?: string | undefined
  readBody: () => unknown
}
export type BookshopResponse = {
  status: number
  body?: unknown
  headers?: Record<string, string | number>
}

/** The oldest orders are forgotten. */
const maxOrders = 100

const createProblem = (status: number, error: string): BookshopResponse => ({ status, body: { error } })

/** The number of copies of each book. */
const stock = 10

const createStockProblem = (title: string): BookshopResponse => ({
  status: 422,
  body: {
    error: 'The order is not possible.',
    errors: [{ field: 'copies', message: `Only ${stock} copies of ${title} are left.` }],
  },
})

const escapeXml = (value: string | number) =>
  String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function writeXml({ isbn, title, author, price, tags }: Book): string {
  const inner = Object.entries({ title, author, price }).map(
    ([name, value]) => `<${name}>${escapeXml(value)}</${name}>`,
  )
  const tagged = tags.map((tag) => `<tag>${escapeXml(tag)}</tag>`)
  return `<book isbn="${escapeXml(isbn)}">${inner.join('')}<tags>${tagged.join('')}</tags></book>`
}

/** The first page by default has all books. `Link` has the URL of the next one (RFC 8288). */
function cutPage(found: Book[], search: URLSearchParams): BookshopResponse {
  const page = Number(search.get('page') ?? 1)
  const size = Number(search.get('page_size') ?? 100)
  const next = new URLSearchParams(search)
  next.set('page', String(page + 1))
  return {
    status: 200,
    body: { books: found.slice((page - 1) * size, page * size) },
    headers: {
      'X-Total-Count': found.length,
      ...(page * size < found.length && { Link: `</books?${next}>; rel="next"` }),
    },
  }
}

const sum = (orders: BookOrder[], member: 'copies' | 'total') =>
  Number(orders.reduce((total, order) => total + order[member], 0).toFixed(2))

function readSales(orders: BookOrder[]): BookshopResponse {
  const sold = books
    .map(({ isbn, title }) => ({ title, found: orders.filter((order) => order.isbn === isbn) }))
    .filter(({ found }) => found.length > 0)
    .map(({ title, found }) => ({ title, copies: sum(found, 'copies'), revenue: sum(found, 'total') }))
  const sums = { copies: sum(orders, 'copies'), revenue: sum(orders, 'total') }
  return { status: 200, body: { order_count: orders.length, ...sums, orders, books: sold } }
}

/** A small API to try Tenon with. Orders, at first `earlier`, are stored in memory and lost when it stops. */
export function createBookshop(
  earlier: readonly BookOrder[] = [],
): (request: BookshopRequest) => Promise<BookshopResponse> {
  const orders = [...earlier]
  let lastOrder = earlier.length

  function listBooks(search: URLSearchParams): BookshopResponse {
    const words = search.get('query')?.toLowerCase() ?? ''
    const maxPrice = Number(search.get('max_price') ?? Number.POSITIVE_INFINITY)
    const tags = search.getAll('tags')
    const found = books.filter(
      (book) =>
        `${book.title} ${book.author}`.toLowerCase().includes(words) &&
        book.price <= maxPrice &&
        (tags.length === 0 || book.tags.some((tag) => tags.includes(tag))),
    )
    return cutPage(found, search)
  }

  /** As XML for clients that prefer it. */
  function getBook(isbn: string, accepted: string | undefined): BookshopResponse {
    const book = books.find((candidate) => candidate.isbn === isbn)
    if (!book) return createProblem(404, `There is no book ${isbn}.`)
    return accepted?.startsWith('application/xml')
      ? { status: 200, body: writeXml(book), headers: { 'Content-Type': 'application/xml' } }
      : { status: 200, body: book }
  }

  function createOrder(input: Partial<BookOrder>): BookshopResponse {
    const book = books.find((candidate) => candidate.isbn === input.isbn)
    if (!book) return createProblem(404, `There is no book ${input.isbn}.`)
    const copies = input.copies ?? 1
    if (copies > stock) return createStockProblem(book.title)
    const order = {
      id: ++lastOrder,
      isbn: book.isbn,
      copies,
      note: input.note ?? '',
      total: book.price * copies,
    }
    orders.unshift(order)
    orders.length = Math.min(orders.length, maxOrders)
    return { status: 201, body: order, headers: { Location: `/orders/${order.id}` } }
  }

  function getOrder(id: number): BookshopResponse {
    const order = orders.find((candidate) => candidate.id === id)
    return order ? { status: 200, body: order } : createProblem(404, `There is no order ${id}.`)
  }

  function cancelOrder(id: number): BookshopResponse {
    const index = orders.findIndex((order) => order.id === id)
    if (index < 0) return createProblem(404, `There is no order ${id}.`)
    orders.splice(index, 1)
    return { status: 204 }
  }

  async function respond({ method, path, accept, readBody }: BookshopRequest): Promise<BookshopResponse> {
    const url = new URL(path, 'http://bookshop')
    const [, collection, id] = url.pathname.split('/').map(decodeURIComponent)
    const route = `${method} /${collection}${id === undefined ? '' : '/*'}`
    if (route === 'GET /books') return listBooks(url.searchParams)
    if (route === 'GET /books/*') return getBook(id ?? '', accept)
    if (route === 'GET /orders') return { status: 200, body: orders }
    if (route === 'GET /sales') return readSales(orders)
    if (route === 'POST /orders') return createOrder((await readBody()) as Partial<BookOrder>)
    if (route === 'GET /orders/*') return getOrder(Number(id))
    if (route === 'DELETE /orders/*') return cancelOrder(Number(id))
    return createProblem(404, 'There is no such path or method.')
  }
  return (request) => respond(request).catch(() => createProblem(400, 'The request cannot be read.'))
}
