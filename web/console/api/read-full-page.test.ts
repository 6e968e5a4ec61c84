import { expect, test, vi } from 'vitest'
import { readFullPage } from './read-full-page.ts'

const page = (data: number[], next: string) => ({ data, page: { has_more: next !== '', next_cursor: next } })

test('reads on while pages are short, up to the end of the list or the limit of requests', async () => {
  const pages: Record<string, ReturnType<typeof page>> = {
    '': page([], 'a'),
    a: page([1], 'b'),
    b: page([2, 3], 'c'),
    c: page([], ''),
  }
  const read = vi.fn(async (cursor: string) => pages[cursor] ?? page([], 'x'))
  expect(await readFullPage(3, '', read)).toEqual(page([1, 2, 3], 'c'))
  expect(await readFullPage(9, 'b', read)).toEqual(page([2, 3], ''))
  read.mockClear()
  expect(await readFullPage(1, 'x', read)).toEqual(page([], 'x'))
  expect(read).toHaveBeenCalledTimes(25)
})
