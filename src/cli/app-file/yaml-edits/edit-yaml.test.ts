import { expect, test } from 'vitest'
import { editYaml } from './edit-yaml.ts'

const written = `# Owned by the pets team.\t(ask first)
version:   1
app: {name: 'Pets',   slug: pets }   # one line

connections:
- key: "pets_key"  # rotated in May
  name: Key
tools:
    # The first one.
    -   key: list_pets
        description: >-
            Lists pets,
            in pages.

        name: "List"


    -   key: get_pet
        # Why this name:
        name: Get
        fixed_arguments: { "limit": 5,
           sort: name, # by name
           tags: [a,b] }
skills:
  - name: greet
    body: |
      # Greet

      Say hello.

  - name: ask
    body: "Ask."
# The end.
`
const value = () => ({
  version: 1,
  app: { name: 'Pets', slug: 'pets' } as Record<string, unknown>,
  connections: [{ key: 'pets_key', name: 'Key' }],
  tools: [
    { key: 'list_pets', description: 'Lists pets, in pages.', name: 'List' },
    {
      key: 'get_pet',
      name: 'Get',
      fixed_arguments: { limit: 5, sort: 'name', tags: ['a', 'b'] } as Record<string, unknown>,
    },
  ] as Record<string, unknown>[],
  skills: [
    { name: 'greet', body: '# Greet\n\nSay hello.\n' },
    { name: 'ask', body: 'Ask.' },
  ] as Record<string, unknown>[],
})
type Value = ReturnType<typeof value>

/** The lines that a change removes and adds. */
function showChange(change: (value: Value) => void, text = written): string[] {
  const target = value()
  change(target)
  const before = text.split('\n')
  const after = editYaml(text, target).split('\n')
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++
  return [
    ...before.slice(start, before.length - end).map((line) => `-${line}`),
    ...after.slice(start, after.length - end).map((line) => `+${line}`),
  ]
}

const at = <Item>(items: Item[], index: number) => items[index] as Item

test.each<[string, (value: Value) => void, string[]]>([
  ['nothing', () => {}, []],
  [
    'a text in quotes',
    ({ connections }) => Object.assign(at(connections, 0), { key: 'pets_key', name: 'A: b' }),
    ['-  name: Key', '+  name: "A: b"'],
  ],
  [
    'a member in braces',
    ({ app }) => Object.assign(app, { slug: 'dogs' }),
    ["-app: {name: 'Pets',   slug: pets }   # one line", "+app: {name: 'Pets',   slug: dogs }   # one line"],
  ],
  [
    'a new member in braces',
    ({ app }) => Object.assign(app, { description: 'Pets, and more' }),
    [
      "-app: {name: 'Pets',   slug: pets }   # one line",
      '+app: {name: \'Pets\',   slug: pets, description: "Pets, and more" }   # one line',
    ],
  ],
  [
    'a member of several lines in braces',
    ({ tools }) => Object.assign(at(tools, 1), { fixed_arguments: { limit: 5, tags: ['a', 'c', 'd'] } }),
    ['-           sort: name, # by name', '-           tags: [a,b] }', '+           tags: [a,c, d] }'],
  ],
  [
    'a folded text',
    ({ tools }) => Object.assign(at(tools, 0), { description: 'Lists all pets.' }),
    ['-            Lists pets,', '-            in pages.', '+            Lists all pets.'],
  ],
  [
    'a new member',
    ({ tools }) => Object.assign(at(tools, 0), { title: 'List of pets' }),
    ['+        title: List of pets', '+'],
  ],
  [
    'a new item, between',
    ({ tools }) => tools.splice(1, 0, { key: 'a', aliases: ['b'] }),
    ['+    - key: a', '+      aliases:', '+      - b'],
  ],
  [
    'a new item at the beginning',
    ({ connections }) => connections.unshift({ key: 'a', name: 'A' }),
    ['+- key: a', '+  name: A'],
  ],
  [
    'a removed item, with its comments',
    ({ tools }) => tools.pop(),
    [
      '-',
      '-',
      '-    -   key: get_pet',
      '-        # Why this name:',
      '-        name: Get',
      '-        fixed_arguments: { "limit": 5,',
      '-           sort: name, # by name',
      '-           tags: [a,b] }',
    ],
  ],
  [
    'a removed member, with the comment above it',
    ({ tools }) => tools.splice(1, 1, { key: 'get_pet', fixed_arguments: value().tools[1]?.fixed_arguments }),
    ['-        # Why this name:', '-        name: Get'],
  ],
  [
    'the first member of an item',
    ({ skills }) => skills.splice(1, 1, { body: 'Ask.', name: 'ask', file: 'x' }),
    ['+    file: x'],
  ],
  [
    'a text that gets several lines',
    ({ skills }) => Object.assign(at(skills, 1), { body: 'Ask.\n\nTwice.\n' }),
    ['-    body: "Ask."', '+    body: "Ask.\\n\\nTwice.\\n"'],
  ],
  [
    'a text of several lines',
    ({ skills }) => Object.assign(at(skills, 0), { body: '# Greet\n\nSay hi.\n' }),
    ['-      Say hello.', '+      Say hi.'],
  ],
  [
    'an order',
    ({ skills }) => skills.reverse(),
    [
      '-  - name: greet',
      '-    body: |',
      '-      # Greet',
      '-',
      '-      Say hello.',
      '-',
      '-  - name: ask',
      '-    body: "Ask."',
      '+  - name: ask',
      '+    body: "Ask."',
      '+',
      '+  - name: greet',
      '+    body: |',
      '+      # Greet',
      '+',
      '+      Say hello.',
    ],
  ],
  [
    'a value of another kind',
    ({ connections }) => Object.assign(at(connections, 0), { key: 'pets_key', name: { en: 'Key' } }),
    ['-  name: Key', '+  name:', '+    en: Key'],
  ],
  [
    'a list that gets empty',
    (all) => Object.assign(all, { connections: [] }),
    ['-connections:', '-- key: "pets_key"  # rotated in May', '-  name: Key', '+connections: []'],
  ],
])('changes only the lines of %s', (_, change, lines) => {
  expect(showChange(change)).toEqual(lines)
  const dos = (text: string) => text.replaceAll('\n', '\r\n')
  const changed = value()
  change(changed)
  expect(editYaml(dos(written), changed)).toBe(dos(editYaml(written, changed)))
})

test('a comment stays outside of a text that gets several lines', () => {
  const edit = (text: string) => editYaml(text, { a: 'x\n\n# y\n', b: 1 })
  expect(edit('a: z # why\nb: 1\n')).toBe('a: | # why\n  x\n\n  # y\nb: 1\n')
  expect(edit("a: 'z' # why\nb: 1\n")).toBe("a: 'x\n\n\n  # y\n\n  ' # why\nb: 1\n")
  expect(edit('a:  # why\n  c: 1\nb: 1\n')).toBe('a: |  # why\n  x\n\n  # y\nb: 1\n')
})

test('a file without an end of its last line stays so', () => {
  expect(editYaml('a: 1\nb: 2', { a: 1, b: 3 })).toBe('a: 1\nb: 3')
  expect(editYaml('a: 1\nb: 2', { a: 1, b: 2, c: 3 })).toBe('a: 1\nb: 2\nc: 3')
})

test('JSON stays JSON, in its own style', () => {
  const text = '{\n\t"a": [1, 2],\n\t"b": { "c" : "d" }\n}\n'
  const target = { a: [1, 2, 3], b: { c: 'e', f: null }, g: { h: ['i'] } }
  const edited = editYaml(text, target)
  expect(JSON.parse(edited)).toEqual(target)
  expect(edited).toBe(
    '{\n\t"a": [1, 2, 3],\n\t"b": { "c" : "e", "f":null },\n\t"g": {\n\t\t"h": [\n\t\t\t"i"\n\t\t]\n\t}\n}\n',
  )
  expect(editYaml(text, { b: { c: 'd' } })).toBe('{\n\t"b": { "c" : "d" }\n}\n')
})

test('an alias stays as long as both values are the same', () => {
  const text = 'a: &limits { min: 1, max: 5 } # for both\nb:   *limits\nc: x\n'
  const limits = { min: 1, max: 5 }
  expect(editYaml(text, { a: limits, b: limits, c: 'y' })).toBe(text.replace('c: x', 'c: y'))
  const higher = { min: 1, max: 6 }
  expect(editYaml(text, { a: higher, b: higher, c: 'x' })).toBe(text.replace('5', '6'))
  expect(editYaml(text, { a: higher, b: limits, c: 'x' })).toBe(
    'a: &limits { min: 1, max: 6 } # for both\nb:\n  min: 1\n  max: 5\nc: x\n',
  )
})

test('a text that cannot be edited line by line is written anew', () => {
  expect(editYaml('a: &limits [1]\nb: *limits\nc: { d } # yours\n', { b: [1], c: { d: 2 } })).toBe(
    'b:\n  - 1\nc: { d: 2 } # yours\n',
  )
})
