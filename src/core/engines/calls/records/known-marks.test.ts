import { expect, test } from 'vitest'
import type { MarkedCallBatch } from '#core/model/calls/call-record.ts'
import { buildCall, packCalls } from '#tests/support/store-samples.ts'
import { KnownMarks } from './known-marks.ts'

const build = (startedAt: string, caller: string | null, toolId = 'tool_1') =>
  packCalls([buildCall('app_1', { startedAt, caller, toolId })])

test('marks and callers of the newest minute are written once', () => {
  const known = new KnownMarks()
  known.remember(build('2026-01-01T00:01:07.000Z', 'caller_1'))
  const removeKnown = (startedAt: string, caller: string | null, toolId?: string) =>
    build(startedAt, caller, toolId).map((batch) => {
      const { marks, callers } = known.removeKnown(batch)
      return [marks.length, callers]
    })
  expect(removeKnown('2026-01-01T00:01:59.000Z', 'caller_1')).toEqual([[0, []]])
  expect(removeKnown('2026-01-01T00:01:59.000Z', 'caller_2')).toEqual([[0, ['caller_2']]])
  expect(removeKnown('2026-01-01T00:01:59.000Z', 'caller_1', 'tool_2')).toEqual([[1, []]])
  for (const minute of ['00:00', '00:02'])
    expect(removeKnown(`2026-01-01T${minute}:30.000Z`, 'caller_1')).toEqual([[1, ['caller_1']]])
})

test('the memory is limited: of too many callers, some are written again', () => {
  const known = new KnownMarks()
  const [template] = build('2026-01-01T00:01:07.000Z', null)
  const batches = Array.from({ length: 60_000 }, (_, n) => ({
    ...(template as MarkedCallBatch),
    callers: [`caller_${n}`],
  }))
  known.remember(batches)
  const repeated = batches.filter((batch) => known.removeKnown(batch).callers.length > 0)
  expect(repeated.length).toBeGreaterThan(9_000)
  expect(repeated.length).toBeLessThan(11_000)
})
