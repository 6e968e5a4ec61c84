// Names speak the language of the field: CONTRIBUTING.md, "Names". The lists of exceptions below only ever get shorter.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ExportedName, readNames } from './support/exported-names.ts'
import { projectRoot } from './support/source-files.ts'

const folders = ['src', 'packages', 'web', 'scripts', 'checks', 'tests', 'examples']

const files = folders.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.([cm]?[jt]s|tsx)$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .filter((path) => !path.endsWith('.d.ts') && !path.includes('generated-client')),
)

const modules = files.map((file) => ({ file, ...readNames(file) }))
const exported = modules.flatMap((module) => module.exported)

/** `parseToolChange` → parse, tool, change; `tool-change.wire.ts` → tool, change, wire, ts. */
const splitWords = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase())

/** Words of a private language; each has a plain word in the glossary. */
const bannedWords = new Set(
  [
    'house room rooms wall walls storey face faces door doors outward socket sockets desk gate gates admit admitted',
    'standing standings facts ask asks asked asking tell tells told keep keeps kept keeping judge judged verdict verdicts',
    'mend mended settle settled settling fault faults refusal refusals refuse refused stranger strangers moment moments',
    'wish wished planted glance noun nouns verb verbs wording heard said says whoever lot wholes',
  ].flatMap((line) => line.split(' ')),
)

/** Words that no name in the code has, also not that of a variable or a member. */
const bannedInside = new Set(
  'told kept asked refused refusal refusals judge judged verdict admit admitted fault faults said heard'.split(
    ' ',
  ),
)

const isTest = (file: string) => /^tests\/|\.test\.ts$/.test(file)

/** Reports of imports have had the member `refused` since 0.1.0, and events the code `mcp_refused`. */
const isReleased = (name: string) => name === 'refused' || name === 'mcp_refused'

/** Types that say nothing of their domain. */
const bannedTypes = new Set(
  'Answer Call Field Outcome Place Part Piece Pair Kept Told Asked Found Sent Wish Words Facts Thing Result Kind Status State'.split(
    ' ',
  ),
)

/** Irregular participles; regular ones end in -ed. */
const irregularParticiples = new Set(
  'told kept shown sent made found seen given taken written drawn hidden known chosen said heard left lent held'.split(
    ' ',
  ),
)

/** Verbs that end in -ed and adjectives that describe a value are no participles of a function. */
const verbsInEd = new Set(['embed', 'need', 'feed', 'seed', 'exceed', 'proceed', 'shed'])

/** Exported names of API families stand once in each family. */
const isOfFamily = ({ file, name }: ExportedName) =>
  /^src\/endpoints\/(v\d+|snake-case|shared|mcp|registry)\//.test(file) &&
  /^(present|parse)|(Routes|Body)$/.test(name)

/** The exports of every file of descriptions. */
const isOfDescriptions = ({ file, name }: ExportedName) =>
  file.endsWith('-descriptions.ts') && /^(entities|operations)$/.test(name)

/** The console is a program of its own that knows only the API: its `App` is the one of the API. */
const isOfConsole = ({ file }: ExportedName) => file.startsWith('web/console/')

/** Functions with five parameters or more, of which there may be at most five. */
const maxLongSignatures = 5

/** A term of HTTP and of event streams. */
const withoutTerms = (name: string) => name.replace(/keep-?alive/i, '')

const findBanned = (names: { name: string; file: string }[], banned = bannedWords) =>
  names
    .filter(({ name }) => splitWords(withoutTerms(name)).some((word) => banned.has(word)))
    .map(({ name, file }) => `${file}: ${name}`)

const isParticiple = (word: string) =>
  irregularParticiples.has(word) || (word.endsWith('ed') && !verbsInEd.has(word))

function findDuplicates(names: ExportedName[]): string[] {
  // A type and the value of its name, and overloads, stand in one file.
  const places = new Map<string, Set<string>>()
  for (const { name, file } of names.filter((found) => !isOfFamily(found) && !isOfDescriptions(found)))
    places.set(name, (places.get(name) ?? new Set()).add(file))
  return [...places]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `${name}: ${[...found].join(', ')}`)
}

describe('names', () => {
  test('of exports hold no word of a private language', () => {
    expect(findBanned(exported)).toEqual([])
  })

  test('inside of modules hold none either, and no item of a list is only called one', () => {
    const names = modules.flatMap(({ identifiers, file }) => identifiers.map((name) => ({ name, file })))
    expect(
      findBanned(
        names.filter(({ name }) => !isReleased(name)),
        bannedInside,
      ),
    ).toEqual([])
    expect(names.filter(({ name, file }) => name === 'one' && !isTest(file))).toEqual([])
  })

  test('of files hold none either', () => {
    expect(findBanned(files.map((file) => ({ name: file, file })))).toEqual([])
  })

  test('of functions are no participles', () => {
    // Components are functions named like what they show.
    const isComponent = ({ name, file }: ExportedName) => file.endsWith('.tsx') && /^[A-Z]/.test(name)
    const functions = exported.filter((name) => name.kind === 'function' && !isComponent(name))
    expect(functions.filter(({ name }) => isParticiple(splitWords(name)[0] ?? ''))).toEqual([])
  })

  test('of types say their domain', () => {
    expect(exported.filter(({ kind, name }) => kind === 'type' && bannedTypes.has(name))).toEqual([])
  })

  test('have one meaning in the whole tree', () => {
    expect(findDuplicates(exported.filter((name) => !isOfConsole(name)))).toEqual([])
    expect(findDuplicates(exported.filter(isOfConsole))).toEqual([])
  })

  test('replace positions: few functions have five parameters', () => {
    const long = modules
      .flatMap((module) => module.functions)
      .filter(({ file, count }) => file.startsWith('src/') && count >= 5)
    expect(long.length, JSON.stringify(long)).toBeLessThanOrEqual(maxLongSignatures)
  })

  test('the test sees names of every folder, and it catches offenders', () => {
    for (const folder of folders)
      expect(
        exported.some(({ file }) => file.startsWith(folder)),
        folder,
      ).toBe(true)
    const text =
      "export const told = () => 1\nexport type Answer = 1\nexport function f(a, b, c, d, e) { return { 'x/faults': a.kept } }\n"
    const offender = readNames('src/doors/offender.ts', text)
    expect(offender.exported.map(({ name, kind }) => [name, kind])).toEqual([
      ['told', 'function'],
      ['Answer', 'type'],
      ['f', 'function'],
    ])
    expect(findBanned(offender.exported)).toHaveLength(1)
    const inside = offender.identifiers.map((name) => ({ name, file: '' }))
    expect(findBanned(inside, bannedInside)).toEqual([': told', ': x/faults', ': kept'])
    expect(findBanned([{ name: 'src/doors/offender.ts', file: '' }])).toHaveLength(1)
    expect(isParticiple('decoded')).toBe(true)
    const twin = readNames('src/windows/offender.ts', text)
    expect(findDuplicates([...offender.exported, ...twin.exported])).toHaveLength(3)
    expect(offender.functions).toContainEqual({ name: 'f', file: 'src/doors/offender.ts', count: 5 })
  })
})
