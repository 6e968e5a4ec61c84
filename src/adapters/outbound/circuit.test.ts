import { describe, expect, test } from 'vitest'
import { Circuit, type Outcome } from './circuit.ts'

/** A circuit breaker whose clock the test sets. */
function circuitAt(start = 0) {
  const clock = { now: start }
  const circuit = new Circuit(() => clock.now)
  const calls = (count: number, outcome: Outcome) => {
    for (let n = 0; n < count; n++) circuit.leave(circuit.enter(), outcome)
  }
  const isOpen = () => {
    try {
      circuit.check()
      return false
    } catch {
      return true
    }
  }
  return { clock, circuit, calls, isOpen }
}

/** A circuit that has just opened, at time 0. */
function openCircuit() {
  const made = circuitAt()
  made.calls(20, 'bad')
  return made
}

describe('the circuit opens', () => {
  test('when half of twenty calls have failed, and not before', () => {
    const { calls, isOpen } = circuitAt()
    calls(10, 'good')
    calls(9, 'bad')
    expect(isOpen()).toBe(false)
    calls(1, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('never while more than half succeed, nor after few calls', () => {
    const busy = circuitAt()
    busy.calls(60, 'good')
    busy.calls(59, 'bad')
    expect(busy.isOpen()).toBe(false)
    const quiet = circuitAt()
    quiet.calls(19, 'bad')
    expect(quiet.isOpen()).toBe(false)
  })

  test('for failures of the last ten seconds only', () => {
    const { clock, calls, isOpen } = circuitAt()
    calls(19, 'bad')
    clock.now = 10_001
    calls(19, 'bad')
    expect(isOpen()).toBe(false)
    clock.now = 14_000
    calls(1, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('for failures from both halves of that window', () => {
    const { clock, calls, isOpen } = circuitAt(4_900)
    calls(10, 'bad')
    clock.now = 5_100
    calls(10, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('not for calls that were cancelled', () => {
    const { calls, isOpen } = circuitAt()
    calls(50, 'unknown')
    expect(isOpen()).toBe(false)
  })
})

describe('an open circuit', () => {
  test('rejects calls with the seconds until it is probed', () => {
    const { clock, circuit } = openCircuit()
    expect(() => circuit.enter()).toThrow(expect.objectContaining({ fault: 'unavailable', retryAfter: 10 }))
    clock.now = 7_300
    expect(() => circuit.enter()).toThrow(expect.objectContaining({ retryAfter: 3 }))
  })

  test('is probed by a single call without retries', () => {
    const { clock, circuit } = openCircuit()
    clock.now = 10_000
    const probe = circuit.enter()
    expect(() => circuit.enter()).toThrow(expect.objectContaining({ retryAfter: 1 }))
    expect(circuit.repeat(probe)).toBe(false)
  })

  test('closes when the probe succeeds, and forgets earlier failures', () => {
    const { clock, circuit, calls, isOpen } = openCircuit()
    clock.now = 10_000
    circuit.leave(circuit.enter(), 'good')
    calls(19, 'bad')
    expect(isOpen()).toBe(false)
  })

  test('stays open for the same time when the probe fails', () => {
    const { clock, circuit, isOpen } = openCircuit()
    clock.now = 10_000
    circuit.leave(circuit.enter(), 'bad')
    clock.now = 19_999
    expect(isOpen()).toBe(true)
    clock.now = 20_000
    expect(isOpen()).toBe(false)
  })

  test('is probed by the next call when the probe was cancelled', () => {
    const { clock, circuit } = openCircuit()
    clock.now = 10_000
    circuit.leave(circuit.enter(), 'unknown')
    expect(circuit.enter()).toEqual({ probe: true })
  })

  test('does not count failures of calls that began before it opened', () => {
    const { clock, circuit, calls, isOpen } = circuitAt()
    const early = [circuit.enter(), circuit.enter()]
    calls(18, 'bad')
    clock.now = 9_000
    for (const passage of early) circuit.leave(passage, 'bad')
    clock.now = 10_000
    expect(isOpen()).toBe(false)
  })
})

describe('retries', () => {
  const triesOf = (circuit: Circuit) => {
    const passage = circuit.enter()
    let count = 0
    while (count < 100 && circuit.repeat(passage)) count++
    return count
  }

  test('are always allowed three times', () => {
    expect(triesOf(circuitAt().circuit)).toBe(3)
  })

  test('are at most a tenth of the calls', () => {
    const { circuit, calls } = circuitAt()
    calls(199, 'good')
    expect(triesOf(circuit)).toBe(20)
  })

  test('are available again after ten seconds', () => {
    const { clock, circuit } = circuitAt()
    triesOf(circuit)
    expect(triesOf(circuit)).toBe(0)
    clock.now = 10_001
    expect(triesOf(circuit)).toBe(3)
  })

  test('are denied while the circuit is open', () => {
    const { circuit, calls } = circuitAt()
    const passage = circuit.enter()
    calls(19, 'bad')
    expect(circuit.repeat(passage)).toBe(false)
  })
})
