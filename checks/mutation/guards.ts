// Guards are marked in the source by a comment on a line of its own, `// @guard NAME …`, before the statement, function,
// member or operand that guards. Each NAME is a test file: `tokens` or, if several files have that name, `api/v3/tokens`.
// Without a NAME it is the test file next to the source file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { dropMember, listChildren, listMutants, type Mutant, type Node } from './mutants.ts'

/** `line`: the line of the code after the marker. `tests`: the test files; with each mutant, at least one must fail. */
export type Guard = { file: string; line: number; source: string; tests: string[]; mutants: Mutant[] }

/** Includes the comments between the marker and the code. */
const marker = /^[ \t]*\/\/ @guard\b(.*)\n(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/gm
const testSuffix = /(\.slow)?\.test\.ts$/

/** The guards of a tree. Throws when no code that can be removed follows a marker, or when no test has its name. */
export function findGuards(root: string): Guard[] {
  const files = ['src', 'packages', 'checks', 'tests', 'web/console'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const tests = files.filter((file) => testSuffix.test(file))
  return files
    .filter((file) => /^(src|packages)\/.*\.[jt]s$/.test(file) && !testSuffix.test(file))
    .flatMap((file) => readGuards(file, readFileSync(join(root, file), 'utf8'), tests))
}

/** `tests`: the paths of all test files. */
export function readGuards(file: string, source: string, tests: string[]): Guard[] {
  const markers = [...source.matchAll(marker)]
  if (markers.length === 0) return []
  const nodes = listNodes(parseSync(file, source, { preserveParens: false }).program)
  return markers.map(({ 0: text, 1: names = '', index }) => {
    const start = index + text.length
    const line = source.slice(0, start).split('\n').length
    const mutants = mutateAt(source, nodes, start)
    if (mutants.length === 0) throw new Error(`${file}:${line} has a @guard with nothing to remove.`)
    return { file, line, source, mutants, tests: resolveTests(file, names.trim(), tests) }
  })
}

const resolveTests = (file: string, names: string, tests: string[]): string[] =>
  (names || `/${file.replace(/\.[jt]s$/, '')}`).split(' ').map((name) => {
    const found = tests.filter((test) => `//${test.replace(testSuffix, '')}`.endsWith(`/${name}`))
    if (found.length === 1) return found[0] as string
    throw new Error(`${file} has a @guard whose test ${name} is ${found.length} files.`)
  })

const listNodes = (node: Node): Node[] => listChildren(node).flatMap((child) => [child, ...listNodes(child)])

/** Outermost first, since a node comes before those inside it. */
function mutateAt(source: string, nodes: Node[], start: number): Mutant[] {
  if (source[start] === '.' && source[start + 1] !== '.') return dropStep(nodes, start)
  const inner = start + (/^\(*/.exec(source.slice(start))?.[0].length ?? 0)
  const node = nodes.find((item) => item.start === start) ?? nodes.find((item) => item.start === inner)
  if (!node) return []
  const mutants = listMutants(source, node)
  return mutants.length === 0 && nodes.some((parent) => isItemOf(node, parent))
    ? [dropMember(source, node)]
    : mutants
}

/** The call of a chain whose line begins with a dot. */
const dropStep = (nodes: Node[], start: number): Mutant[] =>
  nodes.flatMap((node) =>
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.start === start + 1
      ? [{ start, end: node.end, text: '' }]
      : [],
  )

const isItemOf = (node: Node, parent: Node): boolean =>
  (parent.type === 'ArrayExpression' && parent.elements.some((item) => item === node)) ||
  (parent.type === 'CallExpression' && parent.arguments.some((item) => item === node))
