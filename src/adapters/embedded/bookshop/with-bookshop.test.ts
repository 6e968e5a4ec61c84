import { expect, test } from 'vitest'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { withBookshop } from './with-bookshop.ts'

const sent: string[] = []
const network = {
  send: async ({ url }: UpstreamRequest) => {
    sent.push(url)
    return { status: 599, headers: {}, body: new Uint8Array() }
  },
}
const upstream = withBookshop(network)

async function send(url: string, more: Partial<UpstreamRequest> = {}) {
  const request = { method: 'GET', url, headers: [], body: null, deadlineMs: 1000, maxBytes: 1e6, ...more }
  const { status, headers, body } = await upstream.send(request as UpstreamRequest)
  return { status, headers, text: Buffer.from(body).toString() }
}
const order = JSON.stringify({ isbn: '9780141439518' })
const from = (app: string) => ({ tenant: { owner: 'o', app } })

test('the bookshop answers at its origin, without a connection', async () => {
  const document = await send('https://bookshop.example/openapi.yaml')
  expect(document).toMatchObject({ status: 200, headers: { 'content-type': 'application/yaml' } })
  expect(document.text).toContain('operationId: listBooks')
  const books = await send('https://bookshop.example/books?query=austen')
  expect(JSON.parse(books.text).books).toMatchObject([{ author: 'Jane Austen' }, { title: 'Emma' }])
  expect((await send('https://bookshop.example')).status).toBe(404)
  expect((await send('https://bookshop.example/%E0%A4%A')).status).toBe(400)
  expect(sent).toEqual([])
})

test.each([
  'http://bookshop.example/books',
  'https://bookshop.example:444/books',
  'https://bookshop.example@127.0.0.1/books',
  'https://bookshop.example.attacker.test/books',
  'https://a.bookshop.example/books',
  'http://127.0.0.1:4010/books',
  'http://localhost/books',
])('%s is no address of the bookshop, and meets the egress policy', async (url) => {
  sent.length = 0
  expect((await send(url)).status).toBe(599)
  expect(sent).toEqual([url])
})

test('no app sees the orders of another', async () => {
  const isbn = JSON.parse((await send('https://bookshop.example/books')).text).books[0].isbn
  const body = order.replace(/\d{13}/, isbn)
  const post = { method: 'POST', body, ...from('a') }
  expect((await send('https://bookshop.example/orders', post)).status).toBe(201)
  expect(JSON.parse((await send('https://bookshop.example/orders', from('a'))).text)).toHaveLength(2)
  expect(JSON.parse((await send('https://bookshop.example/orders', from('b'))).text)).toHaveLength(1)
  for (let n = 0; n < 205; n++) await send('https://bookshop.example/orders', from(`app ${n}`))
  expect(JSON.parse((await send('https://bookshop.example/orders', from('a'))).text)).toHaveLength(1)
})

test('a shop keeps the latest hundred orders', async () => {
  const isbn = JSON.parse((await send('https://bookshop.example/books')).text).books[0].isbn
  const post = { method: 'POST', body: JSON.stringify({ isbn }), ...from('many') }
  for (let n = 0; n < 101; n++) await send('https://bookshop.example/orders', post)
  const orders = JSON.parse((await send('https://bookshop.example/orders', from('many'))).text)
  expect([orders.length, orders[0].id]).toEqual([100, 102])
})
