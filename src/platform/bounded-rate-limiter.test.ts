import { afterEach, expect, it, vi } from 'vitest'
import { createBoundedLimiters } from './bounded-rate-limiter.ts'

afterEach(() => void vi.useRealTimers())

it('a system clock that is set back rejects no request', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limiter = createBoundedLimiters()('user', { burst: 2, refillSeconds: 1 })
  expect(limiter.consume('ada')).toBe(0)
  vi.setSystemTime(Date.now() - 600_000)
  expect(limiter.consume('ada')).toBe(0)
})
