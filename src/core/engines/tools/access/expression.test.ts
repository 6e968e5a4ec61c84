import { describe, expect, it } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import { anonymousCaller, toSignedInCaller } from './access-caller.ts'
import { compileExpression, validateExpression } from './expression.ts'

const ann = toSignedInCaller(
  {
    verifiedEmail: 'ann@example.com',
    claims: { groups: ['staff', 'eu'], level: 3 },
    scopes: ['orders:cancel'],
  },
  'builder',
  null,
)

const isMet = (expression: string, args: object = {}, caller = ann) =>
  compileExpression(expression).isMet(caller, parseExactJson(JSON.stringify(args)))

describe('a condition', () => {
  it.each<[string, object, boolean]>([
    ['args.copies <= 10', { copies: 10 }, true],
    ['args.copies <= 10', { copies: 10.5 }, false],
    ['args.copies == 3', { copies: 3 }, true],
    ['args.copies <= 10', {}, false],
    ['args.copies <= 10', { copies: '3' }, false],
    ['!has(args.copies) || args.copies <= 10', {}, true],
    ['args.price * args.copies <= 100.0', { price: 9.5, copies: 10 }, true],
    ['args.region in caller.groups', { region: 'eu' }, true],
    ['args.region in caller.groups', { region: 'us' }, false],
    ['args.order.note.size() < 5', { order: { note: 'gift' } }, true],
    ['args.email == caller.email', { email: 'ann@example.com' }, true],
    ['caller.claims.level >= 3 && "orders:cancel" in caller.scopes', {}, true],
    ['caller.role == "builder" && caller.token == ""', {}, true],
    ['caller.claims.missing == 1', {}, false],
    ['args.toString == "x"', {}, false],
    ['has(args.constructor)', {}, false],
  ])('%s of %j is %s', (expression, args, expected) => {
    expect(isMet(expression, args)).toBe(expected)
  })

  it('is about a number as clients see it, however long', () => {
    const args = parseExactJson('{"id": 123456789012345678901234567890}')
    expect(compileExpression('args.id <= 500').isMet(ann, args)).toBe(false)
  })

  it('names the arguments that it mentions', () => {
    const names = (expression: string) => compileExpression(expression).argumentNames
    expect(names('args.a.b <= 1 || args.c in caller.groups || args.a.d == 2')).toEqual(['a', 'c'])
    expect(names('caller.email == "args.a"')).toEqual([])
    expect(names('args["a b"] == 1')).toEqual(['a b'])
    expect(names('args[caller.email] == 1')).toEqual(['args'])
  })

  it('that is invalid is not met', () => {
    expect(isMet('args.copies <=', { copies: 1 })).toBe(false)
    expect(isMet('args.list.exists(x, true)', { list: [1] })).toBe(false)
    expect(isMet('true', {}, anonymousCaller)).toBe(true)
  })
})

describe('an invalid expression', () => {
  it.each<[string, RegExp]>([
    ['args.copies <= ', /is no valid expression: Unexpected token: EOF \(at character 16\)/],
    ['copies <= 10', /Unknown variable: copies \(at character 1\)/],
    ['args.copies', /must be true or false/],
    ['"yes"', /must be true or false/],
    [
      'args.list.exists(x, x > 1)',
      /has no function exists; the functions are has, size,.* \(at character 1\)/,
    ],
    ['args.text.matches("(a+)+$")', /has no function matches/],
    ['[args.list].map(x, x)[0] == 1', /has no function map/],
    [`${'('.repeat(60)}true${')'.repeat(60)}`, /is no valid expression/],
    [Array.from({ length: 200 }, () => 'true').join('||'), /is no valid expression/],
  ])('%s is explained', (expression, message) => {
    expect(validateExpression(expression, 'access.when')).toMatchObject({
      path: 'access.when',
      code: 'expression',
      message: expect.stringMatching(message),
    })
  })

  it('is none of these', () => {
    for (const valid of ['true', 'args.copies <= 10', '!has(args.a) || args.a.startsWith("x")'])
      expect(validateExpression(valid, 'when')).toBeNull()
  })
})
