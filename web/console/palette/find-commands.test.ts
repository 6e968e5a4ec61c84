import { expect, test } from 'vitest'
import { type Command, findCommands } from './find-commands.ts'

const command = (group: string, label: string, hint = ''): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  hint,
  run: () => {},
})
const commands = [
  command('Actions', 'New app'),
  command('This app', 'Tools'),
  command('Tools', 'List pets', 'list_pets'),
  command('Tools', 'Spets of a person', 'read_person'),
  command('Apps', 'Pets'),
]
const labels = (text: string) => findCommands(commands, text).map(({ label }) => label)

test('without a text all commands are listed in their order', () => {
  expect(labels(' ')).toEqual(commands.map(({ label }) => label))
})

test('the beginning of a name counts more than the beginning of a word, which counts more than its middle', () => {
  expect(labels('pets')).toEqual(['Pets', 'List pets', 'Spets of a person'])
})

test('each word must occur, in the name or in the hint', () => {
  expect(labels('pets read_')).toEqual(['Spets of a person'])
  expect(labels('LIST_P')).toEqual(['List pets'])
  expect(labels('pets nothing')).toEqual([])
})

test('commands under the same heading stay together', () => {
  const mixed = [command('A', 'x'), command('B', 'x of b'), command('A', 'ax')]
  expect(findCommands(mixed, 'x').map(({ group }) => group)).toEqual(['A', 'A', 'B'])
})
