import { expect, test } from 'vitest'
import { benchNames, loadBench } from './load-benches.ts'
import { splitTasks } from './split-tasks.ts'

const tasks = Array.from({ length: 1_000 }, (_, index) => ({ query: `task ${index}`, tools: ['a'] }))

test('each task is in one half, and stays there whatever other tasks exist', () => {
  const { development, heldOut } = splitTasks(tasks)
  expect(new Set([...development, ...heldOut])).toEqual(new Set(tasks))
  expect(Math.abs(development.length - heldOut.length)).toBeLessThan(100)
  expect(splitTasks(heldOut)).toEqual({ development: [], heldOut })
})

test.each(benchNames)('every task of %s names tools of the source and of the import', (name) => {
  const { tasks, source, generated } = loadBench(name)
  const [sourceIds, generatedIds] = [source, generated].map((tools) => new Set(tools.map(({ id }) => id)))
  expect(sourceIds).toEqual(generatedIds)
  const wanted = tasks.flatMap(({ tools }) => tools)
  expect(wanted.filter((id) => !sourceIds?.has(id))).toEqual([])
})
