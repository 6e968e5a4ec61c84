// Any file in any formatting: an edit of one member leaves all other lines as they are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Json, JsonObject } from '#base/json.ts'
import { formatPointer } from '#base/json-pointer.ts'
import { countRuns } from '#tests/support/test-scope.ts'
import { type Random, type WrittenYaml, writeYaml } from '#tests/support/yaml-writer.ts'
import { editYaml } from './edit-yaml.ts'

const words = [
  'List',
  'pets of the shop',
  'it: has, all',
  "it's",
  '# no comment',
  'a\n\n# b\n',
  '12',
  '',
  '- x',
]

const texts = fc.constantFrom(...words)
const scalars = fc.oneof(texts, texts, fc.integer({ min: 0, max: 99 }), fc.boolean(), fc.constant(null))
const members = fc.dictionary(fc.constantFrom('limit', 'sort', 'Tags', 'x-y'), scalars, {
  maxKeys: 3,
  noNullPrototype: true,
})
const items = fc.uniqueArray(
  fc.record(
    { key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), name: texts, body: scalars, fixed: members },
    { requiredKeys: ['key'], noNullPrototype: true },
  ),
  { selector: ({ key }) => key, maxLength: 4 },
)
const files = fc.record(
  {
    version: fc.constant(1),
    app: members,
    tools: items,
    tags: fc.uniqueArray(texts, { maxLength: 3 }),
    skills: items,
  },
  { requiredKeys: ['version'], noNullPrototype: true },
) as fc.Arbitrary<JsonObject>

const isCollection = (value: Json): value is Json[] | JsonObject =>
  typeof value === 'object' && value !== null

/** The paths of all members and items. */
const listPaths = (value: Json, path: string[] = []): string[][] =>
  isCollection(value)
    ? Object.entries(value).flatMap(([key, member]) => [[...path, key], ...listPaths(member, [...path, key])])
    : []

const readAt = (value: Json, path: readonly string[]): Json =>
  path.reduce((at, key) => (at as JsonObject)[key] as Json, value)

const linesOf = (text: string) => text.split('\n')

/** How many lines are the same at the beginning and at the end. */
function countSame(before: readonly string[], after: readonly string[]): [number, number] {
  const most = Math.min(before.length, after.length)
  let first = 0
  while (first < most && before[first] === after[first]) first++
  let last = 0
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last++
  return [first, last]
}

/** The lines of the member; of the nearest one around it if it is inside braces. */
function findLines({ lines }: WrittenYaml, path: readonly string[]): readonly [number, number] {
  const found = lines.get(formatPointer(...path))
  return found ?? findLines({ lines, text: '' }, path.slice(0, -1))
}

function checkEdit(written: WrittenYaml, value: Json, place: readonly string[]): void {
  const edited = editYaml(written.text, value)
  expect(parse(edited)).toEqual(value)
  if (edited === written.text) return
  const before = linesOf(written.text)
  const [first, last] = countSame(before, linesOf(edited))
  const [from, to] = findLines(written, place)
  expect([first >= from, before.length - last <= to], `${written.text}\n→\n${edited}`).toEqual([true, true])
}

const withRandom = (run: (file: JsonObject, random: Random) => void) =>
  fc.assert(
    fc.property(files, fc.array(fc.nat(), { minLength: 200, maxLength: 200 }), (file, numbers) => {
      let used = 0
      run(file, (below) => (numbers[used++ % numbers.length] ?? 0) % below)
    }),
    { numRuns: countRuns(400), endOnFailure: true },
  )

test('nothing to change leaves every byte', () => {
  withRandom((file, random) => {
    const { text } = writeYaml(file, random)
    expect(editYaml(text, file)).toBe(text)
  })
})

test('another value changes no line outside its member', () => {
  withRandom((file, random) => {
    const paths = listPaths(file).filter((path) => !isCollection(readAt(file, path)) && path.at(-1) !== 'key')
    const path = paths[random(paths.length)] as string[]
    const value = structuredClone(file)
    const holder = readAt(value, path.slice(0, -1)) as JsonObject
    holder[path.at(-1) as string] = [words[random(words.length)] as string, 7, null, { en: 'x' }, ['y']][
      random(5)
    ] as Json
    checkEdit(writeYaml(file, random), value, path)
  })
})

test('a new member or item adds lines, and changes none that is not in braces', () => {
  withRandom((file, random) => {
    const collections = [[], ...listPaths(file)].filter((path) => isCollection(readAt(file, path)))
    const path = collections[random(collections.length)] as string[]
    const value = structuredClone(file)
    const holder = readAt(value, path) as Json[] | JsonObject
    if (Array.isArray(holder)) holder.splice(random(holder.length + 1), 0, { key: 'new', name: 'N' })
    else holder.added = ['x', 'two\nlines\n', { deep: ['y'] }][random(3)] as Json
    const written = writeYaml(file, random)
    const edited = editYaml(written.text, value)
    expect(parse(edited)).toEqual(value)
    const before = linesOf(written.text)
    const after = linesOf(edited)
    const [first, last] = countSame(before, after)
    const isInserted = first + last >= before.length - (written.text.endsWith('\n') ? 0 : 1)
    const isInBraces = before.slice(first, before.length - last).every((line) => /[{[].*[\]}]/.test(line))
    expect(isInserted || isInBraces, `${written.text}\n→\n${edited}`).toBe(true)
  })
})

test('a removed member or item takes only its lines and the comments above it', () => {
  withRandom((file, random) => {
    const paths = listPaths(file).filter((path) => path.at(-1) !== 'key' && path.join() !== 'version')
    const path = paths[random(paths.length)]
    if (!path) return
    const value = structuredClone(file)
    const holder = readAt(value, path.slice(0, -1)) as Json[] | JsonObject
    if (Array.isArray(holder)) holder.splice(Number(path.at(-1)), 1)
    else delete holder[path.at(-1) as string]
    const written = writeYaml(file, random)
    const edited = editYaml(written.text, value)
    expect(parse(edited) ?? {}).toEqual(value)
    const before = linesOf(written.text)
    const [first, last] = countSame(before, linesOf(edited))
    const isEmptied = Object.keys(holder).length === 0
    const [from, to] = findLines(written, isEmptied ? path.slice(0, -1) : path)
    const others = before.filter(
      (_, line) => line >= first && line < before.length - last && (line < from || line >= to),
    )
    expect(
      others.filter((line) => !/^(?:#.*)?$/.test(line.trim())),
      `${written.text}\n→\n${edited}`,
    ).toEqual([])
  })
})

test('another order changes no line outside its list', () => {
  withRandom((file, random) => {
    const lists = listPaths(file).filter((path) => Array.isArray(readAt(file, path)))
    const path = lists[random(lists.length)]
    if (!path) return
    const value = structuredClone(file)
    const list = readAt(value, path) as Json[]
    for (let at = list.length - 1; at > 0; at--) list.push(...list.splice(random(at), 1))
    checkEdit(writeYaml(file, random), value, path)
  })
})
