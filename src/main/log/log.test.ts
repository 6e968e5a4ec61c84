import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { logPlainFields } from './log.ts'

/** The lines that a process prints when it runs this code with its log and exits. */
function printed(work: string): { msg: string }[] {
  const code = `import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url))}
const log = createLog('info')
${work}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = stdout.split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => JSON.parse(line))
}

test('every line is written whole, in its order, however many there are and when the process ends', () => {
  const lines = printed(`for (let n = 0; n < 5000; n++) log.info(\`\${n} \${'ü€😀'.repeat(n % 50)}\`)`)
  const messages = Array.from({ length: 5000 }, (_, n) => `${n} ${'ü€😀'.repeat(n % 50)}`)
  expect(lines.map(({ msg }) => msg)).toEqual(messages)
})

test('a line that is longer than the buffer keeps its place', () => {
  const lines = printed(`log.info('before'); log.info('€'.repeat(100_000)); log.info('after')`)
  expect(lines.map(({ msg }) => msg)).toEqual(['before', '€'.repeat(100_000), 'after'])
})

test('lines below the level are not written', () => {
  expect(printed(`log.debug('no'); log.warn('yes')`).map(({ msg }) => msg)).toEqual(['yes'])
})

function createLineCollector(level = 'info') {
  const lines: string[] = []
  return { lines, log: pino({ level, base: null }, { write: (line) => void lines.push(line) }) }
}

test('a line of plain fields is the one that pino writes, at its own time', () => {
  const fields = fc.dictionary(
    fc.constantFrom('tool', 'client', 'ms'),
    fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)),
    { minKeys: 1 },
  )
  fc.assert(
    fc.property(fields, (given) => {
      const { lines, log } = createLineCollector()
      log.info(given, 'call')
      logPlainFields(log, given, 'call')
      const [expected, actual] = lines.map((line) => line.replace(/"time":("[^"]*"|\d+)/, '"time":0'))
      expect(actual).toBe(expected)
    }),
  )
})

test('plain fields are not written when the level is higher', () => {
  const { lines, log } = createLineCollector('warn')
  logPlainFields(log, { tool: 'get_pet' }, 'call')
  expect(lines).toEqual([])
})
