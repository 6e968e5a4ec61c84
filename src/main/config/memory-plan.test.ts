import { describe, expect, test } from 'vitest'
import { detectMemoryMiB, planMemory } from './memory-plan.ts'

const mebibyte = 1024 * 1024

describe('a plan of the memory', () => {
  test.each([384, 512, 1024, 2048, 4096, 8192, 65_536])('of %i MiB never exceeds it', (limit) => {
    const { inFlightBytes, documentProcesses, documentHeapMiB, results } = planMemory(limit)
    const documentsMiB = documentProcesses * (documentHeapMiB + 45)
    const threadsMiB = results.threads * results.heapMiB
    expect(160 + documentsMiB + threadsMiB + inFlightBytes / mebibyte).toBeLessThanOrEqual(limit)
  })

  test('grows with the memory up to a limit', () => {
    expect(planMemory(65_536)).toEqual({
      inFlightBytes: 1024 * mebibyte,
      documentProcesses: 2,
      documentHeapMiB: 1024,
      results: { threads: 4, heapMiB: 1024, idleMs: 30_000, maxValues: Number.POSITIVE_INFINITY },
      tokens: { idleMs: 30_000 },
    })
  })

  test('parses as many values of a response as the heap of a thread has room for', () => {
    const listed = [512, 1024, 2048].map((limit) => planMemory(limit).results)
    expect(listed.map(({ heapMiB, maxValues }) => [heapMiB, maxValues])).toEqual([
      [96, 100_000],
      [216, 500_000],
      [472, Number.POSITIVE_INFINITY],
    ])
  })

  test('of little memory still reads one small document and one response', () => {
    const { inFlightBytes, documentProcesses, documentHeapMiB, results, tokens } = planMemory(192)
    expect([inFlightBytes, documentProcesses, documentHeapMiB]).toEqual([8 * mebibyte, 1, 48])
    expect(results).toEqual({ threads: 1, heapMiB: 96, idleMs: 1_000, maxValues: 100_000 })
    expect(tokens).toEqual({ idleMs: 1_000 })
  })

  test('begins with the memory of the control group or of the machine', () => {
    expect(detectMemoryMiB()).toBeGreaterThan(64)
    expect(Number.isInteger(detectMemoryMiB())).toBe(true)
  })
})
