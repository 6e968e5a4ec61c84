import { describe, expect, test } from 'vitest'
import { Circuit, type Outcome } from './circuit.ts'

/** A circuit whose time a test moves. */
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

/** A circuit that has just opened, at moment 0. */
function openCircuit() {
  const made = circuitAt()
  made.calls(20, 'bad')
  return made
}

describe('a server is left alone', () => {
  test('when half of twenty calls have failed, and not before', () => {
    const { calls, isOpen } = circuitAt()
    calls(10, 'good')
    calls(9, 'bad')
    expect(isOpen()).toBe(false)
    calls(1, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('never while more than half go well, nor for few calls', () => {
    const busy = circuitAt()
    busy.calls(60, 'good')
    busy.calls(59, 'bad')
    expect(busy.isOpen()).toBe(false)
    const quiet = circuitAt()
    quiet.calls(19, 'bad')
    expect(quiet.isOpen()).toBe(false)
  })

  test('by what happened in the last ten seconds alone', () => {
    const { clock, calls, isOpen } = circuitAt()
    calls(19, 'bad')
    clock.now = 10_001
    calls(19, 'bad')
    expect(isOpen()).toBe(false)
    clock.now = 14_000
    calls(1, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('with failures from both halves of that time', () => {
    const { clock, calls, isOpen } = circuitAt(4_900)
    calls(10, 'bad')
    clock.now = 5_100
    calls(10, 'bad')
    expect(isOpen()).toBe(true)
  })

  test('calls that were cut short say nothing of it', () => {
    const { calls, isOpen } = circuitAt()
    calls(50, 'unknown')
    expect(isOpen()).toBe(false)
  })
})

describe('a server that was left alone', () => {
  test('is told with the seconds until it is tried', () => {
    const { clock, circuit } = openCircuit()
    expect(() => circuit.enter()).toThrow(expect.objectContaining({ fault: 'unavailable', retryAfter: 10 }))
    clock.now = 7_300
    expect(() => circuit.enter()).toThrow(expect.objectContaining({ retryAfter: 3 }))
  })

  test('is tried by one call, which asks once', () => {
    const { clock, circuit } = openCircuit()
    clock.now = 10_000
    const probe = circuit.enter()
    expect(() => circuit.enter()).toThrow(expect.objectContaining({ retryAfter: 1 }))
    expect(circuit.repeat(probe)).toBe(false)
  })

  test('serves again when that call goes well, with a clean slate', () => {
    const { clock, circuit, calls, isOpen } = openCircuit()
    clock.now = 10_000
    circuit.leave(circuit.enter(), 'good')
    calls(19, 'bad')
    expect(isOpen()).toBe(false)
  })

  test('is left alone as long again when that call fails', () => {
    const { clock, circuit, isOpen } = openCircuit()
    clock.now = 10_000
    circuit.leave(circuit.enter(), 'bad')
    clock.now = 19_999
    expect(isOpen()).toBe(true)
    clock.now = 20_000
    expect(isOpen()).toBe(false)
  })

  test('is tried by the next call when that one was cut short', () => {
    const { clock, circuit } = openCircuit()
    clock.now = 10_000
    circuit.leave(circuit.enter(), 'unknown')
    expect(circuit.enter()).toEqual({ probe: true })
  })

  test('is not judged by calls that began before', () => {
    const { clock, circuit, calls, isOpen } = circuitAt()
    const early = [circuit.enter(), circuit.enter()]
    calls(18, 'bad')
    clock.now = 9_000
    for (const passage of early) circuit.leave(passage, 'bad')
    clock.now = 10_000
    expect(isOpen()).toBe(false)
  })
})

describe('further tries', () => {
  const triesOf = (circuit: Circuit) => {
    const passage = circuit.enter()
    let count = 0
    while (count < 100 && circuit.repeat(passage)) count++
    return count
  }

  test('are three in any case', () => {
    expect(triesOf(circuitAt().circuit)).toBe(3)
  })

  test('are at most a tenth of the calls', () => {
    const { circuit, calls } = circuitAt()
    calls(199, 'good')
    expect(triesOf(circuit)).toBe(20)
  })

  test('are there again after ten seconds', () => {
    const { clock, circuit } = circuitAt()
    triesOf(circuit)
    expect(triesOf(circuit)).toBe(0)
    clock.now = 10_001
    expect(triesOf(circuit)).toBe(3)
  })

  test('are none of a server that is left alone', () => {
    const { circuit, calls } = circuitAt()
    const passage = circuit.enter()
    calls(19, 'bad')
    expect(circuit.repeat(passage)).toBe(false)
  })
})
