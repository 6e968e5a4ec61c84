import { expect, test } from 'vitest'
import { shareRequests } from './share-requests.ts'

const createSender = () => {
  const sent: string[] = []
  const send = shareRequests(async (request) => {
    sent.push(`${request.method} ${await request.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response(`answer ${sent.length}`)
  })
  const post = (body: string, headers = {}) =>
    send(new Request('http://a.test/apps', { method: 'POST', body, headers })).then((reply) => reply.text())
  return { sent, send, post }
}

test('a change that is requested twice at once is sent once, and later again', async () => {
  const { sent, post } = createSender()
  expect(await Promise.all([post('a'), post('a')])).toEqual(['answer 1', 'answer 1'])
  expect(await post('a')).toBe('answer 2')
  expect(sent).toEqual(['POST a', 'POST a'])
})

test('different changes, reads and streams are sent each', async () => {
  const { sent, send, post } = createSender()
  const read = () => send(new Request('http://a.test/apps'))
  const stream = () => post('s', { Accept: 'text/event-stream' })
  await Promise.all([post('a'), post('b'), read(), read(), stream(), stream()])
  expect(sent).toHaveLength(6)
})

test('a failure is that of both, and the next attempt is sent', async () => {
  let fails = true
  const send = shareRequests(async () => {
    if (fails) throw new TypeError('offline')
    return new Response('ok')
  })
  const post = () => send(new Request('http://a.test', { method: 'POST' }))
  const both = await Promise.allSettled([post(), post()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await (await post()).text()).toBe('ok')
})
