import { expect, test } from 'vitest'
import type { CommandSpec } from '../command.ts'
import { findCandidates, parseLine } from './find-candidates.ts'

const load = () => Promise.reject(new Error('not run'))

const commands: CommandSpec[] = [
  { name: 'tools list', meaning: 'lists tools', target: 'app', load },
  {
    name: 'call',
    meaning: 'calls a tool',
    arguments: [
      { syntax: '<tool>', meaning: 'the tool', completes: 'tools' },
      { syntax: '[arguments...]', meaning: 'its arguments', completes: 'toolArguments' },
    ],
    target: 'app',
    load,
  },
  {
    name: 'completion',
    meaning: 'prints a script',
    arguments: [{ syntax: '<shell>', meaning: 'the shell', choices: ['bash', 'zsh'] }],
    options: [{ flags: '-o, --out <path>', meaning: 'the file', completes: 'files' }],
    target: 'none',
    load,
  },
]

const listValues = (...line: string[]) =>
  findCandidates(commands, line.slice(0, -1), line.at(-1) ?? '').candidates.map(({ value }) => value)
const lookUp = (...line: string[]) => findCandidates(commands, line.slice(0, -1), line.at(-1) ?? '').values

test('commands, groups and their commands are completed', () => {
  expect(listValues('')).toEqual(['tools', 'call', 'completion'])
  expect(listValues('c')).toEqual(['call', 'completion'])
  expect(listValues('tools', '')).toEqual(['list'])
  expect(listValues('nothing', '')).toEqual([])
})

test('options and choices are those of the command', () => {
  expect(listValues('tools', 'list', '--')).toEqual(['--server', '--app', '--yes', '--json', '--help'])
  expect(listValues('completion', 'z')).toEqual(['zsh'])
  expect(listValues('completion', 'bash', '')).toEqual([])
})

test('what the table does not know is looked up', () => {
  expect(lookUp('call', '')).toBe('tools')
  expect(lookUp('call', '--app', '')).toBe('apps')
  expect(lookUp('call', '--app', 'books', '')).toBe('tools')
  expect(lookUp('call', 'find', '')).toBe('toolArguments')
  expect(lookUp('call', 'find', 'a=1', 'b')).toBe('toolArguments')
  expect(lookUp('completion', '-o', '')).toBe('files')
  expect(lookUp('completion', '')).toBeUndefined()
})

test('a line is taken apart into arguments and options', () => {
  const line = parseLine(commands, ['call', '--app=books', 'find', '--yes', 'a=1', '--server', 'http://a'])
  expect(line).toMatchObject({
    args: ['find', 'a=1'],
    options: { '--app': 'books', '--server': 'http://a' },
    openOption: null,
  })
})
