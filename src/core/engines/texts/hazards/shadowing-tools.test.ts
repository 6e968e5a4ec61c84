import { expect, test } from 'vitest'
import { listShadowingTools } from './shadowing-tools.ts'

const tool = (key: string, name = key) => ({ key, name })
const listNames = (tools: { key: string; name: string }[]) =>
  listShadowingTools(tools).map(([first, second]) => [first.name, second.name])

test('a key or title passes for an earlier one that looks the same', () => {
  expect(listNames([tool('a', 'Pay'), tool('b', 'Pаy')])).toEqual([['Pаy', 'Pay']])
  expect(listNames([tool('a', 'Pay'), tool('b', 'Pay'), tool('c', 'PAY')])).toEqual([])
  expect(listNames([tool('a', 'Pаy'), tool('b', 'Pаy'), tool('c', 'Pay')])).toEqual([['Pay', 'Pаy']])
})

test('50,000 tools take time that grows with their number', () => {
  const tools = Array.from({ length: 50_000 }, (_, index) => tool(`tool_${index}`, `Tööl ${index}`))
  expect(listShadowingTools(tools)).toEqual([])
})
