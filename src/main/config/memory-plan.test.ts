import { describe, expect, test } from 'vitest'
import { detectMemoryMiB, planMemory } from './memory-plan.ts'

const mebibyte = 1024 * 1024

describe('a plan of the memory', () => {
  test.each([512, 1024, 2048, 8192, 65_536])('of %i MiB never exceeds it', (limit) => {
    const { inFlightBytes, documentProcesses, documentHeapMiB } = planMemory(limit)
    expect(inFlightBytes / mebibyte + documentProcesses * documentHeapMiB).toBeLessThan(limit - 160)
  })

  test('grows with the memory up to a limit', () => {
    expect(planMemory(65_536)).toEqual({
      inFlightBytes: 1024 * mebibyte,
      documentProcesses: 2,
      documentHeapMiB: 1024,
      results: { heapMiB: 1024, idleMs: 30_000, maxValues: Number.POSITIVE_INFINITY },
    })
  })

  test('of little memory still reads one small document and one response', () => {
    const { inFlightBytes, documentProcesses, documentHeapMiB } = planMemory(192)
    expect([inFlightBytes, documentProcesses, documentHeapMiB]).toEqual([8 * mebibyte, 1, 48])
  })

  test('begins with the memory of the control group or of the machine', () => {
    expect(detectMemoryMiB()).toBeGreaterThan(64)
    expect(Number.isInteger(detectMemoryMiB())).toBe(true)
  })
})
