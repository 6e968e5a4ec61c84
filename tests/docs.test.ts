// Documents go out of date silently when code moves: what they cite must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isJsonObject } from '#base/json.ts'
import { checks } from '#checks/checks.ts'
import { isRunnableBlock, listShellBlocks } from './support/shell-blocks.ts'
import { projectRoot } from './support/source-files.ts'

/** `path` is relative to the repository. */
type TextFile = { path: string; text: string }

const codeFolders = ['src', 'packages', 'web', 'scripts', 'checks', 'examples']
const folders = [...codeFolders, 'tests', 'docs']

const listFiles = (folder: string, recursive = true) =>
  readdirSync(join(projectRoot, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))

const readText = (path: string): TextFile => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') })

const allPaths = [...listFiles('.', false), ...folders.flatMap((folder) => listFiles(folder))]
const documents = allPaths.filter((path) => path.endsWith('.md')).map(readText)
const codePattern = /\.([cm]?[jt]s|tsx|mjs|json|css|html)$/
const code = codeFolders
  .flatMap((folder) => listFiles(folder))
  .filter((path) => codePattern.test(path))
  .concat('package.json')
  .map(readText)

/** Paths in prose, code spans and code blocks. A path with a placeholder (`<entity>`, `*`) is cited up to there. */
const pathPattern = new RegExp(`(?<![\\w/.:}-])(?:${folders.join('|')})/[\\w./-]*(?=([<*{…])?)`, 'g')

const listCitedPaths = ({ text }: TextFile): string[] =>
  [...text.matchAll(pathPattern)].map(([path, placeholder]) =>
    placeholder ? dirname(`${path}x`) : path.replace(/[./-]+$/, ''),
  )

const findMissingPaths = (document: TextFile): string[] =>
  listCitedPaths(document).filter((path) => !existsSync(join(projectRoot, path)))

const linkPattern = /\]\(([^)\s]+)\)/g

const listRelativeLinks = ({ text }: TextFile): string[] =>
  [...text.matchAll(linkPattern)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) || target.startsWith('/') ? [] : [target],
  )

/** The anchors that GitHub gives to headings. */
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const findBrokenLinks = (document: TextFile): string[] =>
  listRelativeLinks(document).filter((link) => {
    const [file = '', anchor] = link.split('#')
    const path = file === '' ? document.path : join(dirname(document.path), file)
    if (!existsSync(join(projectRoot, path))) return true
    const text = path === document.path ? document.text : anchor ? readText(path).text : ''
    return anchor !== undefined && !listAnchors(text).includes(anchor)
  })

const packageScripts = Object.keys(JSON.parse(readText('package.json').text).scripts)

/** `NAME` stands for any check. */
const checkNames = ['NAME', ...Object.keys(checks)]

const findUnknownScripts = ({ text }: TextFile): string[] =>
  [...text.matchAll(/\bnpm run (?:--\w+ )*([\w:-]+)(?: -- ([\w-]+))?/g)].flatMap(
    ([, name = '', argument]) => {
      if (!packageScripts.includes(name)) return [name]
      return name !== 'checks' || !argument || checkNames.includes(argument) ? [] : [argument]
    },
  )

const listCodeSpans = ({ text }: TextFile): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)

/** Names that look like identifiers: `toolId`, `Bulkheads.run`, `auth_id`. Single words are too ambiguous. */
const isIdentifier = (name: string) =>
  /^[A-Za-z]\w*$/.test(name) && (/[a-z][A-Z]/.test(name) || /^[a-z\d]+_[a-z\d_]+$/.test(name))

const listIdentifiers = (document: TextFile): string[] =>
  listCodeSpans(document)
    .filter((span) => /^\w+([.]\w+)*$/.test(span))
    .flatMap((span) => span.split('.'))
    .filter(isIdentifier)

const deployed = listFiles('deploy').map(readText)

const codeWords = new Set([...code, ...deployed].flatMap(({ text }) => text.match(/\w+/g) ?? []))

/** Names of other programs, and metrics whose names the code composes. */
const foreignNames = new Set([
  'ApiKey',
  'json_array_elements',
  'wal_autocheckpoint',
  'tenon_directory_pages_read_total',
])

const findUnknownIdentifiers = (document: TextFile): string[] =>
  listIdentifiers(document).filter((name) => !codeWords.has(name) && !foreignNames.has(name))

const fileNames = new Set(allPaths.map((path) => basename(path)))

const findUnknownFileNames = (document: TextFile): string[] =>
  listCodeSpans(document).filter((span) => /^[\w.-]+\.(ts|tsx|mjs|js)$/.test(span) && !fileNames.has(span))

/** All keys and strings of a JSON value. */
const listStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(listStrings)
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, member]) => [key, ...listStrings(member)])
    : []
}

const apiNames = new Set(
  listFiles('docs/openapi').flatMap((path) => listStrings(JSON.parse(readText(path).text))),
)

/** Values that the OpenAPI documents do not list: keys of maps, free text, codes of issues, OAuth scopes. */
const freeValues = new Set([
  'deltaLabel',
  'pageSize',
  'toolInput',
  'form_binding_unmapped',
  'form_reference_unknown',
  'action_argument_unmapped',
  'loading_argument_unknown',
  'auth_connection_incomplete',
  'offline_access',
])

/** For guides to the API: a name that the code has somewhere may still not be a member of a request or response. */
const findUnknownApiNames = (document: TextFile): string[] =>
  listIdentifiers(document).filter((name) => !apiNames.has(name) && !freeValues.has(name))

const apiGuides = ['docs/credentials.md', 'docs/widgets.md']

const report = (find: (document: TextFile) => string[], files = documents) =>
  files.flatMap((document) => find(document).map((name) => `${document.path}: ${name}`))

/** Guides of which no test runs a command. The tests of docs/backup.md run each of its blocks that is not marked. */
const unrunGuides = ['docs/production.md', 'docs/upgrading.md']

const findUnmarkedBlocks = ({ text }: TextFile): string[] => listShellBlocks(text).filter(isRunnableBlock)

test('every block of commands that no test runs says so', () => {
  expect(report(findUnmarkedBlocks, unrunGuides.map(readText))).toEqual([])
})

describe('in all documents', () => {
  test('every path of the repository exists', () => {
    expect(report(findMissingPaths)).toEqual([])
  })

  test('every relative link leads to a file and, with an anchor, to a heading', () => {
    expect(report(findBrokenLinks)).toEqual([])
  })

  test('every script of npm run exists', () => {
    expect(report(findUnknownScripts)).toEqual([])
  })

  test('every identifier and file name occurs in the code', () => {
    expect(report(findUnknownIdentifiers)).toEqual([])
    expect(report(findUnknownFileNames)).toEqual([])
  })
})

test('the guides to credentials and widgets use the names of the API', () => {
  expect(
    report(
      findUnknownApiNames,
      documents.filter(({ path }) => apiGuides.includes(path)),
    ),
  ).toEqual([])
})

describe('the checks of documents', () => {
  const createDocument = (text: string): TextFile => ({ path: 'docs/offender.md', text })

  test('see the documents and what they cite', () => {
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', 'AGENTS.md', 'docs/spec-gaps.md', ...apiGuides]),
    )
    expect(documents.flatMap(listCitedPaths).length).toBeGreaterThan(200)
    expect(documents.flatMap(listRelativeLinks).length).toBeGreaterThan(10)
    expect(documents.flatMap(listIdentifiers).length).toBeGreaterThan(100)
  })

  test('catch a path that is missing, and only that', () => {
    const text =
      'See `src/base/gone.ts`, tests/gone/, (docs/errors.md), `src/base/errors.ts`. And src/gone/<entity>.ts.'
    expect(findMissingPaths(createDocument(text))).toEqual(['src/base/gone.ts', 'tests/gone', 'src/gone'])
    const fine =
      '`src/endpoints/<family>/`, `src/base/e*.ts`, https://example.com/docs/gone, {base_url}/docs/gone'
    expect(findMissingPaths(createDocument(fine))).toEqual([])
  })

  test('catch a link without a target, and one without its heading', () => {
    const text =
      '[a](gone.md) [b](errors.md) [c](../README.md) [d](errors.md#gone) [e](errors.md#errors) [f](https://a.b)'
    expect(findBrokenLinks(createDocument(text))).toEqual(['gone.md', 'errors.md#gone'])
  })

  test('catch a script, an identifier and a file name that do not exist', () => {
    const text =
      'Run `npm run gone`, `npm run docs`, `npm run checks -- lost` and `npm run checks -- attack`; `goneFunction`, `Bulkheads.goneMethod`, `gone.ts`, `errors.ts`.'
    const document = createDocument(text)
    expect(findUnknownScripts(document)).toEqual(['gone', 'lost'])
    expect(findUnknownIdentifiers(document)).toEqual(['goneFunction', 'goneMethod'])
    expect(findUnknownFileNames(document)).toEqual(['gone.ts'])
  })

  test('catch a name of the code that the API does not have', () => {
    const document = createDocument(
      '`dataTable.fields`, `dataTableConfig.fields`, `submit.bindings`, `authId`, `auth_id`',
    )
    expect(findUnknownIdentifiers(document)).toEqual([])
    expect(findUnknownApiNames(document)).toEqual(['dataTable'])
  })
})
