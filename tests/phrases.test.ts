// Plain English: no phrase that makes a reader stop. CONTRIBUTING.md, "Style", has the plain forms.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './support/source-files.ts'

/** Files and folders whose prose is checked. Of code all text counts: comments, messages and texts. */
const checkedPaths = [
  'README.md',
  'AGENTS.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'REVIEW.md',
  'SECURITY.md',
  'bin',
  'compose.yaml',
  '.github',
  'deploy',
  'docs',
  'examples',
  'packages',
  'scripts',
  'skills',
  'src/base',
  'src/fast',
  'src/http',
  'src/platform',
  'src/workers',
  'src/operator',
  'src/main',
  'src/issuer',
  'src/core/entities',
  'src/core/model',
  'src/core/ports',
  'src/adapters',
  'src/endpoints',
  'src/core',
  'src/cli',
  'web/console',
  'web/preview',
]

/** Folders of tests and checks: comments and titles count, but not data and quotes of the service. */
const testFolders = ['tests', 'checks', 'src', 'web']

/** Documents that are generated from code which is not checked yet, and the examples of this test. */
const uncheckedPaths = [
  'tests/phrases.test.ts',
  'src/adapters/embedded/widget-page/pages',
  'src/endpoints/v1',
  'docs/openapi',
]

const checkedExtensions =
  '.md .ts .tsx .mjs .cjs .js .css .html .yaml .yml .tpl .json .service .timer .sh'.split(' ')

/** Each phrase with the plain form. */
const bannedPhrases: [RegExp, string][] = [
  [/\bin place of\b/i, 'instead of'],
  [/(?<!-)\bbeside\b/i, 'next to, with, besides'],
  [/\bnobody\b/i, 'no one, or name who does not'],
  [/\bwhoever\b/i, 'anyone who, or name them'],
  [/\bwithout that\b/i, 'without it, otherwise'],
  [/\bbelongs? into\b/i, 'belongs in'],
  [/\b(?:for|of|to|by|from) who\b/i, 'for those who, or name them'],
  [/\bwhat of\b/i, 'which part of'],
]

/** A comment that begins with "What": it hides its noun. A line that continues a comment may. */
const bannedOpening = /\/\*\*? What\b|^(?<!\/\/.*\n)\s*\/\/ What\b/gm

const listFiles = (path: string): string[] =>
  statSync(join(projectRoot, path)).isDirectory()
    ? readdirSync(join(projectRoot, path)).flatMap((name) => listFiles(`${path}/${name}`))
    : [path]

const listChecked = (paths: string[]) =>
  paths
    .flatMap(listFiles)
    .filter((path) => checkedExtensions.includes(extname(path)))
    .filter((path) => !uncheckedPaths.some((unchecked) => path.startsWith(unchecked)))

const files = listChecked(checkedPaths)

const testFiles = listChecked(testFolders).filter((path) =>
  /^(?:tests|checks)\/.*\.tsx?$|\.test\.tsx?$/.test(path),
)

const readText = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** A literal title, also after the table of `test.each`. */
const title = /\b(?:(?:test|it|describe)[.\w]*\(|\]\s*(?:as const)?\)\()\s*(['"`])((?:(?!\1).)+)\1/g

/** The comments and titles of a test, without code and data. */
function extractProse(path: string, text: string): string {
  const titles = [...text.matchAll(title)].map((match) => match[2])
  const comments = parseSync(path, text).comments.map(({ start, end }) => text.slice(start, end))
  return [...comments, ...titles].join('\n')
}

/** One line: a phrase may begin on one line, or line of a comment, and end on the next. */
const joinLines = (text: string) => text.replace(/\s*\n\s*(?:(?:\/\/|\*|#|>)\s+)?/g, ' ')

function findPhrases(text: string): string[] {
  const line = joinLines(text)
  const phrases = bannedPhrases.flatMap(([phrase, plain]) =>
    [...line.matchAll(new RegExp(phrase, `${phrase.flags}g`))].map(
      ({ 0: found, index }) =>
        `…${line.slice(Math.max(0, index - 30), index + found.length + 20)}… (${plain})`,
    ),
  )
  const openings = text.match(bannedOpening) ?? []
  return phrases.concat(openings.map((opening) => `${opening.trim()}… (begin with the noun)`))
}

describe('prose', () => {
  test('has no banned phrase', () => {
    expect(files.flatMap((path) => findPhrases(readText(path)).map((found) => `${path}: ${found}`))).toEqual(
      [],
    )
  })

  test('of tests and checks has no banned phrase in comments and titles', () => {
    expect(
      testFiles.flatMap((path) =>
        findPhrases(extractProse(path, readText(path))).map((found) => `${path}: ${found}`),
      ),
    ).toEqual([])
  })

  test('is read in every checked place', () => {
    for (const path of checkedPaths)
      expect(
        files.some((file) => file.startsWith(path)),
        path,
      ).toBe(true)
    for (const folder of testFolders) expect(testFiles.some((file) => file.startsWith(folder))).toBe(true)
  })

  test('is searched across lines, and a word that only contains a phrase passes', () => {
    expect(findPhrases('Keys stand in\n * place of ids.')).toHaveLength(1)
    expect(findPhrases('tokens for\n// who calls it')).toHaveLength(1)
    expect(findPhrases('/** What it was. */\n// What it is.')).toHaveLength(2)
    expect(findPhrases('// It says\n// What it is.')).toEqual([])
    expect(extractProse('a.test.ts', "test('its title', () => 'data') // its comment")).toBe(
      '// its comment\nits title',
    )
    expect(findPhrases('Besides, for whole lists, what often happens.')).toEqual([])
  })
})
