import { describe, expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { createEventCap } from './event-cap.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe.each([['\n'], ['\r'], ['\r\n']])('events with lines that end with %j', (end) => {
  const event = `data: ${'x'.repeat(50)}${end}data: ${'y'.repeat(20)}${end}`

  test('may be many, each up to the maximum length', () => {
    const count = createEventCap(100)
    for (let n = 0; n < 100; n++) count(bytes(event + end))
    for (let n = 0; n < 100; n++) for (const byte of bytes(event + end)) count(Uint8Array.of(byte))
  })

  test('are rejected beyond the maximum length', () => {
    const count = createEventCap(100)
    count(bytes(event))
    expect(() => count(bytes(event))).toThrow(UpstreamError)
  })
})
