import { expect, test } from 'vitest'
import { readGuards } from './guards.ts'
import { applyMutant } from './mutants.ts'

const tests = [
  'src/a/guard.test.ts',
  'tests/v3/tokens.test.ts',
  'tests/v2/tokens.test.ts',
  'tests/drain.slow.test.ts',
]

const listSources = (code: string) =>
  readGuards('src/a/guard.ts', code, tests).flatMap(({ mutants }) =>
    mutants.map((mutant) => applyMutant(code, mutant).replace(/^\s*\/\/.*\n/gm, '')),
  )

test.each([
  ['a rejection never happens', 'if (a && b) throw e', ['if (false) throw e']],
  ['each reason of a rejection is dropped', 'if (a || b) throw e', ['if ((b)) throw e', 'if ((a)) throw e']],
  ['what is looked at stays', 'if (!row || isOld(row)) throw e', ['if ((!row)) throw e']],
  [
    'a condition that permits is always true',
    'if (a) return x',
    ['if (false) return x', 'if (true) return x'],
  ],
  ['a check is not made', 'requireOwner(caller)', [';']],
  ['each branch is always taken', 'const x = a ? b : null', ['const x = (b)', 'const x = (null)']],
  [
    'each operand of a nested condition is dropped',
    'const x = a && (b || c)',
    ['const x = (b || c)', 'const x = (a)', 'const x = a && ((c))', 'const x = a && ((b))'],
  ],
  ['what types need stays', "const x = typeof a === 'string' && f(a)", ["const x = (typeof a === 'string')"]],
  [
    'a verdict is fixed',
    'const isOwn = (a) => a === b',
    ['const isOwn = (a) => true', 'const isOwn = (a) => false'],
  ],
  ['a text is not masked', 'const x = redact(text)', ['const x = (text)']],
  [
    'a mask that runs in time slices is left out',
    'const x = await runSlices(redact(a))',
    ['const x = await (a)'],
  ],
  [
    'parts of a key are left out',
    "const key = join(['k', a, b])",
    ["const key = join(['k',  b])", "const key = join(['k', a, ])"],
  ],
  ['a list is not filtered', 'const x = list.filter(f)', ['const x = (list)']],
  ['a limit is lifted', 'const max = 8 * 1024', ['const max = Number.MAX_SAFE_INTEGER']],
  ['a pattern matches everything or nothing', 'const p = /a+/', ['const p = /(?:)/', 'const p = /(?!)/']],
  [
    'all rejections of a function are dropped',
    'function f() {\n  if (a) return 1\n  requireOwner(b)\n  g()\n}',
    [
      'function f() {\n  if (false) return 1\n  requireOwner(b)\n  g()\n}',
      'function f() {\n  if (a) return 1\n  ;\n  g()\n}',
    ],
  ],
])('%s', (_, code, mutants) => {
  expect(listSources(`// @guard\n// Why.\n${code}\n`)).toEqual(mutants.map((mutant) => `${mutant}\n`))
})

test('a step of a chain, a member and an item are left out', () => {
  expect(listSources("db.select()\n  // @guard\n  .where('owner', '=', me)\n  .execute()\n")).toEqual([
    'db.select()\n  \n  .execute()\n',
  ])
  expect(listSources('f({\n  a,\n  // @guard\n  b,\n})\n')).toEqual(['f({\n  a,\n  \n})\n'])
  expect(listSources("f(\n  // @guard\n  'a',\n  b,\n)\n")).toEqual(['f(\n  \n  b,\n)\n'])
})

test('a marker names test files by the end of their path', () => {
  const read = (names: string) =>
    readGuards('src/a/guard.ts', `// @guard${names}\nrequireOwner()\n`, tests)[0]?.tests
  expect(read('')).toEqual(['src/a/guard.test.ts'])
  expect(read(' v3/tokens drain')).toEqual(['tests/v3/tokens.test.ts', 'tests/drain.slow.test.ts'])
  expect(() => read(' tokens')).toThrow('2 files')
  expect(() => read(' unknown')).toThrow('0 files')
})

test('a marker before code that cannot be removed is an error', () => {
  expect(() => listSources('// @guard\nconst x = y\n')).toThrow('src/a/guard.ts:2')
})
