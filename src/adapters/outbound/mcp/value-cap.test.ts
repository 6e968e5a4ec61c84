import { describe, expect, test } from 'vitest'
import { catchUpstreamReason } from '#tests/outbound/outbound-client.ts'
import { createValueCap, type MessageLimits } from './value-cap.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const message: MessageLimits = { values: 10, events: null }
const stream: MessageLimits = { values: 10, events: 5 }

/** Counts the text at once, and byte by byte; both have the same outcome. */
async function countText(text: string, limits: MessageLimits) {
  const [whole, single] = [createValueCap(limits), createValueCap(limits)]
  const outcomes = await Promise.all([
    catchUpstreamReason((async () => whole(bytes(text)))()),
    catchUpstreamReason((async () => bytes(text).forEach((byte) => void single(Uint8Array.of(byte))))()),
  ])
  expect(outcomes[0]).toBe(outcomes[1])
  return outcomes[0]
}

describe('a message', () => {
  test.each(['{"a":[1,2,3,4]}', `{"a":"${',['.repeat(50)}"}`, `{"a":"\\"${',['.repeat(50)}"}`])(
    'of few values is accepted: %s',
    async (text) => {
      expect(await countText(text, message)).toBeUndefined()
    },
  )

  test.each(['[1,2,3,4,5,6,7,8,9,0,1]', '{"a":"\\\\","b":[1,2,3,4,5,6,7,8,9]}', '\n\n'.repeat(8)])(
    'of many values is too large: %j',
    async (text) => {
      expect(await countText(text, message)).toBe('too_large')
    },
  )

  test('that is nested deeply is invalid', async () => {
    expect(await countText('['.repeat(501), { values: 1_000, events: null })).toBe('invalid_answer')
  })
})

describe.each([['\n'], ['\r'], ['\r\n']])('an event stream with lines that end with %j', (end) => {
  const event = `data: [1,2,3,4]${end}${end}`

  test('may have several events of few values', async () => {
    expect(await countText(event.repeat(2), stream)).toBeUndefined()
  })

  test('may not have many events', async () => {
    expect(await countText(event.repeat(6), stream)).toBe('too_large')
  })

  test('may not have an event of many values on several lines', async () => {
    expect(await countText(`data: [1,2,3,4,${end}`.repeat(3), stream)).toBe('too_large')
  })
})
