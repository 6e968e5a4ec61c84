import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { AppFileRequestV3 } from '#endpoints/v3/app-files/app-file-request.wire.ts'
import { validateInParts } from './validate-in-parts.ts'

const listViolations = (body: unknown) =>
  runWithoutPauses(validateInParts(AppFileRequestV3, body)).map(({ instancePath, keyword, params }) => ({
    instancePath,
    keyword,
    params,
  }))

const buildFile = (...operations: object[]) => ({
  file: {
    version: 1,
    app: { name: 'Shop', slug: 'shop' },
    integrations: [{ key: 'shop', base_url: 'https://shop.example', operations }],
    tools: [{ key: 'list', operation: 'shop/list' }],
  },
})

const manyPrompts = {
  file: {
    version: 1,
    app: { name: 'Shop' },
    prompts: Array.from({ length: 200 }, (_, n) => ({
      key: `prompt_${n}`,
      template: n === 7 ? 7 : 'Hello',
      arguments: Array.from({ length: 10 }, () => ({ name: 'a' })),
    })),
  },
}

const operation = { key: 'list', method: 'GET', path: '/things' }

describe('a body that is validated in parts', () => {
  it('is accepted when it is valid', () => {
    expect(listViolations(buildFile(operation))).toEqual([])
  })

  it.each([
    ['a member of another type', buildFile({ ...operation, path: 7 })],
    ['a member that is missing', buildFile({ key: 'list', method: 'GET' })],
    ['an unknown member, deep inside', buildFile({ ...operation, parameters: [{ nothing: true }] })],
    ['a list instead of an object', { file: [] }],
    ['what excludes each other', buildFile(operation, { ...operation, body: { from: 'whole' } })],
    ['many entries of a small schema, one of them wrong', manyPrompts],
    ['several problems', { ...buildFile({ key: '' }), prune: 'yes', more: 1 }],
  ])('has the violations of the whole schema: %s', (_, body) => {
    const whole = new Ajv({ allErrors: true, strict: false, useDefaults: true, validateFormats: false })
    const validate = whole.compile(AppFileRequestV3)
    expect(validate(structuredClone(body))).toBe(false)
    const expected = (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
      instancePath,
      keyword,
      params,
    }))
    const found = listViolations(body)
    expect(found).toHaveLength(expected.length)
    expect(found).toEqual(expect.arrayContaining(expected))
  })

  it('sets defaults', () => {
    const text = { type: 'string', default: 'x', pattern: 'x'.repeat(4_000) }
    const schema = { type: 'object', properties: { a: text, b: { type: 'string', default: 'y' } } }
    const body = {}
    runWithoutPauses(validateInParts(schema, body))
    expect(body).toEqual({ b: 'y', a: 'x' })
  })

  it('yields after each entry of a small schema too, when there are many', () => {
    const task = validateInParts(AppFileRequestV3, manyPrompts)
    let yields = 0
    while (!task.next().done) yields++
    expect(yields).toBeGreaterThan(200)
  })

  it('yields after each operation', () => {
    const count = (body: object) => {
      const task = validateInParts(AppFileRequestV3, body)
      let yields = 0
      while (!task.next().done) yields++
      return yields
    }
    const many = Array.from({ length: 50 }, () => operation)
    expect(count(buildFile(...many)) - count(buildFile())).toBeGreaterThanOrEqual(50)
  })
})
