import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { endAtEndOfTurn } from './end-responses.ts'

const server = createServer()
afterEach(() => void server.close())

/** Opens as many requests; each text is what its client received, or what failed. */
async function openRequests(
  count: number,
): Promise<{ responses: ServerResponse[]; texts: Promise<string>[] }> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const responses: ServerResponse[] = []
  const texts = Array.from({ length: count }, () =>
    fetch(`http://127.0.0.1:${port}`).then((response) => response.text(), String),
  )
  while (responses.length < count) {
    const [, response] = await once(server, 'request')
    responses.push(response)
  }
  return { responses, texts }
}

it('ends all responses of a turn after it, each with its own chunks', async () => {
  const { responses, texts } = await openRequests(2)
  const [first, second] = responses as [ServerResponse, ServerResponse]
  endAtEndOfTurn(first, ['{"a":', Buffer.from('"é"'), '}'], 'utf8')
  endAtEndOfTurn(second, ['{"b":1}'], 'latin1')
  expect(responses.map((response) => response.writableEnded)).toEqual([false, false])
  expect((await Promise.all(texts)).toSorted()).toEqual(['{"a":"é"}', '{"b":1}'])
})

it('ends the other responses without an error when a client has disconnected by then', async () => {
  const { responses, texts } = await openRequests(2)
  const [gone, other] = responses as [ServerResponse, ServerResponse]
  const errors: unknown[] = []
  gone.on('error', (error) => errors.push(error))
  endAtEndOfTurn(gone, ['go', 'ne'], 'latin1')
  endAtEndOfTurn(other, ['here'], 'latin1')
  gone.destroy()
  expect(await Promise.all(texts)).toContain('here')
  expect(errors).toEqual([])
})
