import { describe, expect, test } from 'vitest'
import { CircuitBreaker, type CircuitOutcome } from './circuit-breaker.ts'

/** A circuit breaker whose clock the test sets. */
function createTestCircuit(start = 0) {
  const clock = { now: start }
  const circuit = new CircuitBreaker(() => clock.now)
  const recordCalls = (count: number, outcome: CircuitOutcome) => {
    for (let n = 0; n < count; n++) circuit.release(circuit.acquire(), outcome)
  }
  const isOpen = () => {
    try {
      circuit.assertAvailable()
      return false
    } catch {
      return true
    }
  }
  return { clock, circuit, recordCalls, isOpen }
}

/** A circuit that has just opened, at time 0. */
function createOpenCircuit() {
  const scene = createTestCircuit()
  scene.recordCalls(20, 'bad')
  return scene
}

describe('the circuit opens', () => {
  test('when half of twenty calls have failed, and not before', () => {
    const { recordCalls, isOpen } = createTestCircuit()
    recordCalls(10, 'good')
    recordCalls(9, 'bad')
    expect(isOpen()).toBe(false)
    recordCalls(1, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('never while more than half succeed, nor after few calls', () => {
    const busy = createTestCircuit()
    busy.recordCalls(60, 'good')
    busy.recordCalls(59, 'bad')
    expect(busy.isOpen()).toBe(false)
    const quiet = createTestCircuit()
    quiet.recordCalls(19, 'bad')
    expect(quiet.isOpen()).toBe(false)
  })

  test('for failures of the last ten seconds only', () => {
    const { clock, recordCalls, isOpen } = createTestCircuit()
    recordCalls(19, 'bad')
    clock.now = 10_001
    recordCalls(19, 'bad')
    expect(isOpen()).toBe(false)
    clock.now = 14_000
    recordCalls(1, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('for failures from both halves of that window', () => {
    const { clock, recordCalls, isOpen } = createTestCircuit(4_900)
    recordCalls(10, 'bad')
    clock.now = 5_100
    recordCalls(10, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('not for calls that were cancelled', () => {
    const { recordCalls, isOpen } = createTestCircuit()
    recordCalls(50, 'unknown')
    expect(isOpen()).toBe(false)
  })
})

describe('an open circuit', () => {
  test('rejects calls with the seconds until it is probed', () => {
    const { clock, circuit } = createOpenCircuit()
    expect(() => circuit.acquire()).toThrow(
      expect.objectContaining({ reason: 'unavailable', retryAfter: 10 }),
    )
    clock.now = 7_300
    expect(() => circuit.acquire()).toThrow(expect.objectContaining({ retryAfter: 3 }))
  })

  test('is probed by a single call without retries', () => {
    const { clock, circuit } = createOpenCircuit()
    clock.now = 10_000
    const probe = circuit.acquire()
    expect(() => circuit.acquire()).toThrow(expect.objectContaining({ retryAfter: 1 }))
    expect(circuit.takeRetry(probe)).toBe(false)
  })

  test('closes when the probe succeeds, and forgets earlier failures', () => {
    const { clock, circuit, recordCalls, isOpen } = createOpenCircuit()
    clock.now = 10_000
    circuit.release(circuit.acquire(), 'good')
    recordCalls(19, 'bad')
    expect(isOpen()).toBe(false)
  })

  test('stays open for the same time when the probe fails', () => {
    const { clock, circuit, isOpen } = createOpenCircuit()
    clock.now = 10_000
    circuit.release(circuit.acquire(), 'bad')
    clock.now = 19_999
    expect(isOpen()).toBe(true)
    clock.now = 20_000
    expect(isOpen()).toBe(false)
  })

  test('is probed by the next call when the probe was cancelled', () => {
    const { clock, circuit } = createOpenCircuit()
    clock.now = 10_000
    circuit.release(circuit.acquire(), 'unknown')
    expect(circuit.acquire()).toEqual({ probe: true })
  })

  test('does not count failures of calls that began before it opened', () => {
    const { clock, circuit, recordCalls, isOpen } = createTestCircuit()
    const started = [circuit.acquire(), circuit.acquire()]
    recordCalls(18, 'bad')
    clock.now = 9_000
    for (const permit of started) circuit.release(permit, 'bad')
    clock.now = 10_000
    expect(isOpen()).toBe(false)
  })
})

describe('retries', () => {
  const countRetries = (circuit: CircuitBreaker) => {
    const permit = circuit.acquire()
    let count = 0
    while (count < 100 && circuit.takeRetry(permit)) count++
    return count
  }

  test('are always allowed three times', () => {
    expect(countRetries(createTestCircuit().circuit)).toBe(3)
  })

  test('are at most a tenth of the calls', () => {
    const { circuit, recordCalls } = createTestCircuit()
    recordCalls(199, 'good')
    expect(countRetries(circuit)).toBe(20)
  })

  test('are available again after ten seconds', () => {
    const { clock, circuit } = createTestCircuit()
    countRetries(circuit)
    expect(countRetries(circuit)).toBe(0)
    clock.now = 10_001
    expect(countRetries(circuit)).toBe(3)
  })

  test('are denied while the circuit is open', () => {
    const { circuit, recordCalls } = createTestCircuit()
    const permit = circuit.acquire()
    recordCalls(19, 'bad')
    expect(circuit.takeRetry(permit)).toBe(false)
  })
})
