import { expect, test, vi } from 'vitest'
import { createLazy } from './create-lazy.ts'

test('a lazy value is created once, when it is read first', () => {
  const create = vi.fn(() => ({}))
  const read = createLazy(create)
  expect(create).not.toHaveBeenCalled()
  expect(read()).toBe(read())
  expect(create).toHaveBeenCalledOnce()
})

test('a lazy value whose creation failed is created again', () => {
  let attempts = 0
  const read = createLazy(() => {
    attempts++
    if (attempts === 1) throw new Error('not yet')
    return attempts
  })
  expect(read).toThrow('not yet')
  expect(read()).toBe(2)
})
