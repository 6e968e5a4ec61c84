// The ways to remove a guard, read from its syntax: a rejection never happens, a condition loses an operand, a call is
// not made.
import type { ESTree } from 'rolldown/utils'

export type Node = ESTree.Node

/** `text` replaces the code between `start` and `end`. */
export type Mutant = { start: number; end: number; text: string }

export const applyMutant = (source: string, { start, end, text }: Mutant) =>
  source.slice(0, start) + text + source.slice(end)

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>

const unlimited = 'Number.MAX_SAFE_INTEGER'
const comparison = /^([!=]==?|[<>]=?|in|instanceof)$/
const predicate = /^(test|some|every|includes|has|startsWith|endsWith|(is|has|can|may)[A-Z].*)$/
/** Methods that return their object with a restriction. */
const restriction = /^(filter|replace|replaceAll|slice|where)$/
const requirement = /^(await )?(this\.)?(require|check|verify|restrict)[A-Z]/
const narrowing = /^typeof |[!=]== (null|undefined)$/

export const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export function listMutants(source: string, node: Node): Mutant[] {
  switch (node.type) {
    case 'ExportNamedDeclaration':
      return node.declaration ? listMutants(source, node.declaration) : []
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ init }) => (init ? mutateValue(source, init) : []))
    case 'FunctionDeclaration':
      return mutateFunction(source, node)
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.value ? mutateValue(source, node.value) : []
    case 'IfStatement':
      return [...weaken(source, node.test), ...mutateBranch(source, node)]
    case 'ReturnStatement':
      return node.argument ? mutateValue(source, node.argument) : []
    case 'ExpressionStatement':
    case 'ThrowStatement':
    case 'ForOfStatement':
      return [replace(node, ';')]
    case 'SpreadElement':
      return pickMutants(mutateInside(source, node), () => [dropMember(source, node)])
    case 'Property':
      return pickMutants(node.shorthand ? [] : mutateMember(source, node.value), () => [
        dropMember(source, node),
      ])
    default:
      return mutateValue(source, node)
  }
}

const pickMutants = (mutants: Mutant[], createOthers: () => Mutant[]) =>
  mutants.length > 0 ? mutants : createOthers()

/** Each rejection in a function, and the conditions in its return value. */
function mutateFunction(source: string, { body }: { body: Node | null }): Mutant[] {
  if (!body) return []
  return body.type === 'BlockStatement'
    ? listStatements(body).flatMap((statement) => mutateStatement(source, statement))
    : mutateConditions(source, body)
}

/** The statements of a block and of nested blocks, but not of nested functions. */
const listStatements = (node: Node): Node[] =>
  listChildren(node)
    .filter(({ type }) => /Statement$|^SwitchCase$|^CatchClause$/.test(type))
    .flatMap((child) => [child, ...listStatements(child)])

function mutateStatement(source: string, node: Node): Mutant[] {
  if (node.type === 'IfStatement') return isExit(node.consequent) ? weaken(source, node.test) : []
  if (node.type === 'ReturnStatement') return node.argument ? mutateConditions(source, node.argument) : []
  return node.type === 'ExpressionStatement' && requirement.test(readText(source, node))
    ? [replace(node, ';')]
    : []
}

function isExit(node: Node): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node
  return last !== undefined && /^(Return|Throw|Continue|Break)Statement$/.test(last.type)
}

/** Makes a condition true less often. */
const weaken = (source: string, condition: Node): Mutant[] =>
  condition.type === 'LogicalExpression' && condition.operator === '||'
    ? dropOperands(source, condition)
    : [replace(condition, 'false')]

/** The return value may be the permitted case, so the condition is also made true. */
function mutateBranch(source: string, { test, consequent }: NodeOf<'IfStatement'>): Mutant[] {
  if (consequent.type !== 'ReturnStatement') return []
  const returned = consequent.argument ? mutateConditions(source, consequent.argument) : []
  return test.type === 'LogicalExpression' ? returned : [replace(test, 'true'), ...returned]
}

/** A member whose value has nothing to remove, such as a limit, is removed itself. */
const mutateMember = (source: string, value: Node): Mutant[] =>
  value.type === 'CallExpression' || value.type === 'TSAsExpression' || isBoolean(value)
    ? mutateValue(source, value)
    : mutateConditions(source, value)

const isBoolean = (node: Node) => node.type === 'Literal' && typeof node.value === 'boolean'

function mutateValue(source: string, node: Node): Mutant[] {
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return mutateFunction(source, node)
    case 'ArrayExpression':
      return dropMembers(source, node.elements)
    case 'ObjectExpression':
      return dropMembers(source, node.properties)
    case 'Literal':
      return mutateLiteral(node)
    case 'AwaitExpression':
      return mutateValue(source, node.argument)
    case 'TSAsExpression':
      return mutateValue(source, node.expression)
    case 'CallExpression':
      return pickMutants(mutateConditions(source, node), () => mutateCall(source, node))
    case 'BinaryExpression':
      return node.operator === '*' ? [replace(node, unlimited)] : mutateConditions(source, node)
    default:
      return mutateConditions(source, node)
  }
}

/** Replaces a call with its argument. Of a list argument, such as the parts of a key, each item is left out. */
function mutateCall(source: string, node: NodeOf<'CallExpression'>): Mutant[] {
  const [first] = node.arguments
  if (first?.type === 'ArrayExpression')
    return dropMembers(
      source,
      first.elements.filter((element) => element?.type !== 'Literal'),
    )
  const isRun = first?.type === 'CallExpression' && /^run/.test(readText(source, node))
  const passed = isRun ? first.arguments[0] : first
  return passed ? [reduce(source, node, passed)] : []
}

function mutateLiteral(node: NodeOf<'Literal'>): Mutant[] {
  if ('regex' in node) return [replace(node, '/(?:)/'), replace(node, '/(?!)/')]
  if (typeof node.value === 'boolean') return [replace(node, String(!node.value))]
  return typeof node.value === 'number' ? [replace(node, unlimited)] : []
}

/** The operands of an expression and of nested expressions, but not of functions with statements. */
function mutateConditions(source: string, node: Node): Mutant[] {
  switch (node.type) {
    case 'BlockStatement':
      return []
    case 'LogicalExpression':
      return node.operator === '??'
        ? mutateInside(source, node)
        : [...dropOperands(source, node), ...mutateParts(source, listOperands(node))]
    case 'ConditionalExpression':
      return [
        reduce(source, node, node.consequent),
        reduce(source, node, node.alternate),
        ...mutateInside(source, node),
      ]
    case 'BinaryExpression':
      return comparison.test(node.operator) ? fixCondition(node) : []
    case 'UnaryExpression':
      return node.operator === '!' ? fixCondition(node) : []
    case 'CallExpression':
      return [...mutateMethod(source, node), ...mutateInside(source, node)]
    default:
      return mutateInside(source, node)
  }
}

const mutateInside = (source: string, node: Node): Mutant[] => mutateParts(source, listChildren(node))

/** Leaves out conditions inside, which the guard does not decide. */
const mutateParts = (source: string, parts: Node[]): Mutant[] =>
  parts.flatMap((part) => mutateConditions(source, part)).filter(({ text }) => text.startsWith('('))

function mutateMethod(source: string, node: NodeOf<'CallExpression'>): Mutant[] {
  const { callee } = node
  const name = readText(source, callee.type === 'MemberExpression' ? callee.property : callee)
  if (predicate.test(name)) return fixCondition(node)
  return callee.type === 'MemberExpression' && restriction.test(name)
    ? [reduce(source, node, callee.object)]
    : []
}

const fixCondition = (node: Node): Mutant[] => [replace(node, 'true'), replace(node, 'false')]

/** Each operand alone; a chain of one operator counts as one expression. */
function dropOperands(source: string, node: NodeOf<'LogicalExpression'>): Mutant[] {
  const { left, right } = node
  const dropRight = isNarrowing(source, right) ? [] : [reduce(source, node, left)]
  if (isSameChain(node, left)) return [...dropOperands(source, left), ...dropRight]
  return isNarrowing(source, left, right) ? dropRight : [reduce(source, node, right), ...dropRight]
}

/**
 * Whether the types need the operand, as `x && f(x)` needs x: without the operand the guard would throw instead of
 * permitting.
 */
function isNarrowing(source: string, operand: Node, next?: Node): boolean {
  const text = readText(source, operand)
  const name = /^!?(\w+)$/.exec(text)?.[1]
  return (
    narrowing.test(text) || (!!next && !!name && new RegExp(`\\b${name}\\b`).test(readText(source, next)))
  )
}

const listOperands = (node: NodeOf<'LogicalExpression'>): Node[] => {
  const { left, right } = node
  return [...(isSameChain(node, left) ? listOperands(left) : [left]), right]
}

const isSameChain = (
  { operator }: NodeOf<'LogicalExpression'>,
  left: Node,
): left is NodeOf<'LogicalExpression'> => left.type === 'LogicalExpression' && left.operator === operator

const readText = (source: string, { start, end }: Node) => source.slice(start, end)
const replace = ({ start, end }: Node, text: string): Mutant => ({ start, end, text })
const reduce = (source: string, whole: Node, part: Node) => replace(whole, `(${readText(source, part)})`)

/** Includes the comma. */
export const dropMember = (source: string, { start, end }: Node): Mutant => ({
  start,
  end: end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0),
  text: '',
})

const dropMembers = (source: string, members: readonly (Node | null)[]): Mutant[] =>
  members.filter(isNode).map((member) => dropMember(source, member))
