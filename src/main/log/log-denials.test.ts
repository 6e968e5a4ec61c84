import pino from 'pino'
import { expect, it } from 'vitest'
import { EgressDenial } from '#base/upstream-error.ts'
import { createDenialLog } from './log-denials.ts'

it('writes one line for each server, with the addresses and the entry that would permit them', () => {
  const lines: { level: number; target: string; reason: string; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const logDenial = createDenialLog(log)
  const denialOf = (target: string) =>
    new EgressDenial(target, `denied ${target}: 10.0.0.5`, `Add ${target}.`)
  for (const target of ['a.example:80', 'a.example:80', 'b.example:80']) logDenial(denialOf(target))
  expect(lines).toMatchObject([
    { level: 40, target: 'a.example:80', reason: 'denied a.example:80: 10.0.0.5', msg: 'Add a.example:80.' },
    { target: 'b.example:80' },
  ])
})
