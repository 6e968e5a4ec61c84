import { describe, expect, it } from 'vitest'
import { type Answer, resultOf } from './tool-result.ts'

const answer = (status: number, type: string, body: string | Uint8Array): Answer => ({
  status,
  headers: type ? { 'content-type': type } : {},
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})

const tell = (told: Answer) => resultOf(told, (text) => text)
const textOf = (told: Answer) => tell(told).content[0]?.text

describe('an answer of JSON', () => {
  it('is told as text and as data', () => {
    const result = tell(answer(200, 'application/json', '{"name": "Rex"}'))
    expect(result).toEqual({
      content: [{ type: 'text', text: '{"name": "Rex"}' }],
      structuredContent: { name: 'Rex' },
      isError: false,
      meta: { 'tenon/http-status': 200 },
    })
  })

  it.each(['application/problem+json', 'text/json', 'APPLICATION/JSON; charset=utf-8', ''])(
    'is known by the type "%s"',
    (type) => {
      expect(tell(answer(200, type, '[1]')).structuredContent).toEqual([1])
    },
  )

  it('keeps null apart from nothing', () => {
    expect(tell(answer(200, 'application/json', 'null')).structuredContent).toBeNull()
  })

  it('that is not JSON after all is an error with its start', () => {
    const result = tell(answer(200, 'application/json', '<html>'))
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toContain('<html>')
  })

  it('that is nested without end is an error', () => {
    const result = tell(answer(200, 'application/json', '['.repeat(50_000) + ']'.repeat(50_000)))
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
  })
})

describe('other answers', () => {
  it.each(['text/plain', 'text/html; charset=utf-8', 'application/atom+xml', 'application/yaml', ''])(
    'of the type "%s" are told as text',
    (type) => {
      expect(textOf(answer(200, type, 'hello'))).toBe('hello')
    },
  )

  it('are read in their charset', () => {
    expect(textOf(answer(200, 'text/plain; charset=iso-8859-1', new Uint8Array([0xe9])))).toBe('é')
    expect(textOf(answer(200, 'text/plain; charset=unheard-of', 'é'))).toBe('é')
  })

  it('that are no text are told by type and size', () => {
    const result = tell(answer(200, 'image/png', new Uint8Array(1234)))
    expect(result.content[0]?.text).toBe('[1234 bytes of image/png, not shown]')
    expect(result.isError).toBe(false)
  })

  it('without content say so', () => {
    expect(textOf(answer(204, '', ''))).toBe('The server answered with HTTP status 204 and no content.')
    expect(tell(answer(204, '', '')).isError).toBe(false)
  })
})

describe('a refusal', () => {
  it('is an error with the status and the start of the body, and no data', () => {
    const result = tell(answer(422, 'application/json', '{"error":"no such pet"}'))
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
    expect(result.content[0]?.text).toBe(
      'The server answered with HTTP status 422:\n\n{"error":"no such pet"}',
    )
    expect(result.meta).toEqual({ 'tenon/http-status': 422 })
  })

  it('of any length is told in at most 2,000 characters of it', () => {
    const text = textOf(answer(500, 'text/plain', 'x'.repeat(10_000)))
    expect(text?.match(/x+/)?.[0]).toHaveLength(2_000)
    expect(text).toContain('[cut: the first 2000 of 10000 characters]')
  })

  it('with a body that is no text is told by its status', () => {
    expect(textOf(answer(404, 'image/png', new Uint8Array(9)))).toBe(
      'The server answered with HTTP status 404.',
    )
  })

  it('by redirect is an error that does not say where to', () => {
    const moved = { ...answer(302, '', ''), headers: { location: 'http://10.0.0.1/secret' } }
    expect(tell(moved).isError).toBe(true)
    expect(textOf(moved)).not.toContain('10.0.0.1')
  })
})

describe('a long answer', () => {
  it('is cut for the model with a mark, and stays whole as data', () => {
    const list = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => n))
    const result = tell(answer(200, 'application/json', list))
    expect(result.content[0]?.text).toContain(`[cut: the first 200000 of ${list.length} characters]`)
    expect(result.structuredContent).toHaveLength(60_000)
  })

  it('is not cut inside a character', () => {
    const text = textOf(answer(200, 'text/plain', `x${'😀'.repeat(100_000)}`))
    expect(text?.isWellFormed()).toBe(true)
  })
})

it('goes through the redaction before anything is told of it', () => {
  const redact = (text: string) => text.replaceAll('s3cret-key', '***')
  for (const told of [
    answer(200, 'application/json', '{"echo":"s3cret-key"}'),
    answer(200, 'text/plain', 's3cret-key'),
    answer(401, 'text/plain', 'bad key s3cret-key'),
  ]) {
    expect(JSON.stringify(resultOf(told, redact))).not.toContain('s3cret-key')
  }
})
