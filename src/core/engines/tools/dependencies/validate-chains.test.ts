import { expect, test } from 'vitest'
import { runWithoutPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { validateChains } from './validate-chains.ts'

const link = (id: string, ...nextToolIds: string[]) => ({ id, nextToolIds })
const validate = (...tools: ReturnType<typeof link>[]) =>
  runWithoutPauses(validateChains(tools, tools)).map((found) => found.map(({ path, code }) => [path, code]))

test('names each link that cannot be', () => {
  expect(validate(link('a', 'a', 'gone', 'b', 'b'), link('b', 'c'), link('c', 'b'), link('d', 'a'))).toEqual([
    [
      ['nextToolIds[0]', 'chain_cycle'],
      ['nextToolIds[1]', 'unknown_reference'],
      ['nextToolIds[3]', 'duplicate'],
    ],
    [['nextToolIds[0]', 'chain_cycle']],
    [['nextToolIds[0]', 'chain_cycle']],
    [],
  ])
})

function countYields(task: TimeSlicedTask<unknown>): number {
  let yields = 0
  while (!task.next().done) yields++
  return yields
}

test('cycles are searched once for all tools and links', () => {
  const size = 200
  const ids = Array.from({ length: size }, (_, n) => String(n))
  const dense = ids.map((id, n) => link(id, ...ids.slice(n + 1)))
  // Once for the search, once for the links of each tool.
  expect(countYields(validateChains(dense, dense))).toBe(2 * size)
})
