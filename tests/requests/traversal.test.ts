// Path traversal, through every route from an argument into a path. The request target that the server receives must
// begin with the base path and the fixed text, and have the segments of the template, even when it is decoded again.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import type { ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'
import { traversals } from '#tests/support/samples/path-traversals.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { basePath, type RequestRecorder, startRequestRecorder } from '../support/request-wire.ts'

let recorder: RequestRecorder
beforeAll(async () => {
  recorder = await startRequestRecorder()
})
afterAll(() => recorder.close())

const buildPlan = (changes: Partial<ParameterBinding> = {}, path = '/in/{a}/end'): RequestPlan =>
  buildRequestPlan({ path, parameters: [buildParameter('path', 'a', changes)] })
const buildTemplatePlan = (a: string, path = '/in/{a}/end') => buildRequestPlan({ path, pathTemplate: { a } })
const toArguments = (a: string): JsonObject => ({ a })

type TraversalRoute = [name: string, plan: RequestPlan, args: (text: string) => JsonObject]

const styledRoutes = (['simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited'] as const).flatMap(
  (style) =>
    [true, false].flatMap((explode): TraversalRoute[] => {
      const plan = buildPlan({ style, explode })
      const name = `${style}${explode ? ' exploded' : ''}`
      return [
        [`a text, ${name}`, plan, toArguments],
        [`a list, ${name}`, plan, (a) => ({ a: [a, 'x'] })],
        [`a list of one, ${name}`, plan, (a) => ({ a: [a] })],
        [`an object, ${name}`, plan, (a) => ({ a: { k: a, [a]: 'x' } })],
      ]
    }),
)

const routes: TraversalRoute[] = [
  ...styledRoutes,
  ['reserved characters allowed', buildPlan({ allowReserved: true }), toArguments],
  ['JSON', buildPlan({ contentType: 'application/json' }), toArguments],
  ['text of a media type', buildPlan({ contentType: 'text/plain' }), toArguments],
  ['the last segment', buildPlan({}, '/in/{a}'), toArguments],
  ['in the middle of a segment', buildPlan({}, '/in/x-{a}.json/end'), toArguments],
  ['before an ending', buildPlan({}, '/in/{a}.json'), toArguments],
  [
    'two in one segment',
    buildRequestPlan({
      path: '/in/{a}{b}/end',
      parameters: [buildParameter('path', 'a'), buildParameter('path', 'b')],
    }),
    (a) => ({ a: a.slice(0, a.length / 2), b: a.slice(a.length / 2) }),
  ],
  [
    'dots next to dots',
    buildRequestPlan({
      path: '/in/{a}{b}/end',
      parameters: [buildParameter('path', 'a'), buildParameter('path', 'b')],
    }),
    (a) => ({ a: '...', b: a }),
  ],
  ['a template of one placeholder', buildTemplatePlan('{{a}}'), toArguments],
  ['a template with text around', buildTemplatePlan('u-{{a}}'), toArguments],
  ['a template with dots of its own', buildTemplatePlan('.{{a}}'), toArguments],
  ['a template of two placeholders', buildTemplatePlan('{{a}}{{b}}'), (a) => ({ a, b: '.' })],
  ['a fixed query behind it', buildPlan({}, '/in/{a}/end?x=1'), toArguments],
]

function decodeAscii(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code))
}

/** Whether a request target is below the base path and has the segments of the plan, both as sent and decoded twice. */
function isContained(target: string, plan: RequestPlan): boolean {
  const prefix = `${basePath}/in/`
  const [path = ''] = target.split('?')
  const [templatePath = ''] = plan.path.split('?')
  const normalized = new URL(decodeAscii(decodeAscii(path)).replaceAll('\\', '/'), 'http://x').pathname
  const segments = `${basePath}${templatePath}`.split('/').length
  return path.startsWith(prefix) && normalized.startsWith(prefix) && path.split('/').length === segments
}

const targetOf = (url: string) => url.slice(url.indexOf('/', 'http://'.length))
const sampleTraversals = (step: number) => traversals.filter((_, index) => index % step === 0)

describe.each(routes)('%s', (_, plan, args) => {
  it('never leaves its position in the path', async () => {
    const build = compileRequest(plan, recorder.url)
    const escaped = sampleTraversals(11).filter((traversal) => {
      const built = build(args(traversal))
      return !('problems' in built) && !isContained(targetOf(built.url), plan)
    })
    expect(escaped).toEqual([])
  })

  it('arrives there, or is rejected', async () => {
    let arrived = 0
    for (const traversal of [...sampleTraversals(1_999), 'a', 'a b/c']) {
      const built = compileRequest(plan, recorder.url)(args(traversal))
      if ('problems' in built) continue
      const { target } = await recorder.send(plan, args(traversal))
      expect(target).toSatisfy((line: string) => isContained(line, plan))
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
    fc.property(fc.constantFrom(...routes), anyValue, anyText, ([, plan], a, b) => {
      const built = compileRequest(plan, recorder.url)({ a, b })
      return 'problems' in built || isContained(targetOf(built.url), plan)
    }),
    { numRuns: 2_000 },
  )
})

it('the check of this test rejects traversals that are only encoded', () => {
  const plan = buildPlan()
  for (const a of ['..', '%2e%2e', 'a/../../b', '..%2f', '.%2e%5c..'])
    expect(isContained(`${basePath}/in/${encodeURIComponent(a)}/end`, plan)).toBe(false)
  expect(isContained(`${basePath}/in/a%2Fb/end`, plan)).toBe(true)
})
