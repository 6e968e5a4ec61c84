// Path traversal, through every route from an argument into a path. The request target that the server receives must
// begin with the base path and the fixed text, and have the segments of the template, even when it is decoded again.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/rest-request/compile-request.ts'
import type { ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'
import { parameter, planOf } from '#tests/support/request-plan.ts'
import { traversals } from '#tests/support/traversals.ts'
import { basePath, openWire, type Wire } from './wire.ts'

let wire: Wire
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.close())

const one = (parts: Partial<ParameterBinding> = {}, path = '/in/{a}/end'): RequestPlan =>
  planOf({ path, parameters: [parameter('path', 'a', parts)] })
const template = (a: string, path = '/in/{a}/end') => planOf({ path, pathTemplate: { a } })
const text = (a: string): JsonObject => ({ a })

type Way = [name: string, plan: RequestPlan, args: (text: string) => JsonObject]

const styled = (['simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited'] as const).flatMap((style) =>
  [true, false].flatMap((explode): Way[] => {
    const plan = one({ style, explode })
    const name = `${style}${explode ? ' exploded' : ''}`
    return [
      [`a text, ${name}`, plan, text],
      [`a list, ${name}`, plan, (a) => ({ a: [a, 'x'] })],
      [`a list of one, ${name}`, plan, (a) => ({ a: [a] })],
      [`an object, ${name}`, plan, (a) => ({ a: { k: a, [a]: 'x' } })],
    ]
  }),
)

const ways: Way[] = [
  ...styled,
  ['reserved characters allowed', one({ allowReserved: true }), text],
  ['JSON', one({ contentType: 'application/json' }), text],
  ['text of a media type', one({ contentType: 'text/plain' }), text],
  ['the last segment', one({}, '/in/{a}'), text],
  ['in the middle of a segment', one({}, '/in/x-{a}.json/end'), text],
  ['before an ending', one({}, '/in/{a}.json'), text],
  [
    'two in one segment',
    planOf({ path: '/in/{a}{b}/end', parameters: [parameter('path', 'a'), parameter('path', 'b')] }),
    (a) => ({ a: a.slice(0, a.length / 2), b: a.slice(a.length / 2) }),
  ],
  [
    'dots beside dots',
    planOf({ path: '/in/{a}{b}/end', parameters: [parameter('path', 'a'), parameter('path', 'b')] }),
    (a) => ({ a: '...', b: a }),
  ],
  ['a template of one placeholder', template('{{a}}'), text],
  ['a template with text around', template('u-{{a}}'), text],
  ['a template with dots of its own', template('.{{a}}'), text],
  ['a template of two placeholders', template('{{a}}{{b}}'), (a) => ({ a, b: '.' })],
  ['a fixed query behind it', one({}, '/in/{a}/end?x=1'), text],
]

function decoded(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code))
}

/** Whether a request target is below the base path and has the segments of the plan, both as sent and decoded twice. */
function holds(target: string, plan: RequestPlan): boolean {
  const prefix = `${basePath}/in/`
  const [path = ''] = target.split('?')
  const [templatePath = ''] = plan.path.split('?')
  const asRead = new URL(decoded(decoded(path)).replaceAll('\\', '/'), 'http://x').pathname
  const segments = `${basePath}${templatePath}`.split('/').length
  return path.startsWith(prefix) && asRead.startsWith(prefix) && path.split('/').length === segments
}

const targetOf = (url: string) => url.slice(url.indexOf('/', 'http://'.length))
const some = (step: number) => traversals.filter((_, index) => index % step === 0)

describe.each(ways)('%s', (_, plan, args) => {
  it('never leaves its position in the path', async () => {
    const build = compileRequest(plan, wire.url)
    const escaped = some(11).filter((traversal) => {
      const outcome = build(args(traversal))
      return !('faults' in outcome) && !holds(targetOf(outcome.url), plan)
    })
    expect(escaped).toEqual([])
  })

  it('arrives there, or is rejected', async () => {
    let arrived = 0
    for (const traversal of [...some(1_999), 'a', 'a b/c']) {
      const outcome = compileRequest(plan, wire.url)(args(traversal))
      if ('faults' in outcome) continue
      const { target } = await wire.sent(plan, args(traversal))
      expect(target).toSatisfy((line: string) => holds(line, plan))
      arrived += 1
    }
    expect(arrived).toBeGreaterThan(0)
  })
})

const character = fc.oneof(
  fc.constantFrom(...'./\\%2eE5cfF;?#&=, '),
  fc.string({ unit: 'binary', maxLength: 1 }),
)
const anyText = fc.string({ unit: character })
const anyValue: fc.Arbitrary<Json> = fc.oneof(
  anyText,
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(anyText, anyText, { maxKeys: 2 }),
)

it('any value in any style never leaves its position in the path', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ways), anyValue, anyText, ([, plan], a, b) => {
      const outcome = compileRequest(plan, wire.url)({ a, b })
      return 'faults' in outcome || holds(targetOf(outcome.url), plan)
    }),
    { numRuns: 2_000 },
  )
})

it('the check of this test rejects traversals that are only encoded', () => {
  const plan = one()
  for (const a of ['..', '%2e%2e', 'a/../../b', '..%2f', '.%2e%5c..'])
    expect(holds(`${basePath}/in/${encodeURIComponent(a)}/end`, plan)).toBe(false)
  expect(holds(`${basePath}/in/a%2Fb/end`, plan)).toBe(true)
})
