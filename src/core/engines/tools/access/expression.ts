// Conditions in CEL, with the part of the language whose evaluation takes time in proportion to the expression and the
// arguments: comprehensions, such as `exists`, and patterns are rejected.
import { type ASTNode, Environment, ParseError, TypeError as TypingError } from '@marcbachmann/cel-js'
import type { InputViolation } from '#base/errors.ts'
import { toReadableNumbers } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import type { AccessCaller } from './access-caller.ts'

export type Condition = {
  /** The arguments that it mentions; "args" if it takes them as a whole. Empty means it is about the caller alone. */
  argumentNames: string[]
  /** A condition that cannot be evaluated, such as one about a missing argument, is not met. */
  isMet(caller: AccessCaller, args: JsonObject): boolean
}

const environment = new Environment({
  limits: { maxAstNodes: 300, maxDepth: 40, maxListElements: 100, maxMapEntries: 0, maxCallArguments: 3 },
})
  .registerVariable('args', 'map')
  .registerVariable('caller', 'map')

const functions = new Set(['has', 'size', 'startsWith', 'endsWith', 'contains', 'lowerAscii', 'upperAscii'])

/** Throws a ParseError of the library or an `UnknownFunction`. */
function parse(expression: string) {
  const evaluate = environment.parse(expression)
  const nodes = [...listNodes(evaluate.ast)]
  for (const { op, args, start } of nodes) {
    const name = op === 'call' || op === 'rcall' ? String(args[0]) : null
    if (name !== null && !functions.has(name)) throw new UnknownFunction(name, start)
  }
  return { evaluate, nodes }
}

class UnknownFunction extends Error {
  readonly start: number
  constructor(name: string, start: number) {
    super(`has no function ${name}; the functions are ${[...functions].join(', ')}`)
    this.start = start
  }
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value

function* listNodes(node: ASTNode): Generator<ASTNode> {
  yield node
  for (const part of [node.args].flat(3)) if (isNode(part)) yield* listNodes(part)
}

/** The violation of an expression that is no condition; null for a valid one. */
export function validateExpression(expression: string, path: string): InputViolation | null {
  try {
    const { evaluate } = parse(expression)
    const { valid, type, error } = evaluate.check()
    if (!valid && error) throw error
    return type === 'bool' ? null : toViolation(path, 'is no condition: it must be true or false', 0)
  } catch (error) {
    return toViolation(path, describeFailure(error), findStart(error))
  }
}

const toViolation = (path: string, reason: string, start: number): InputViolation => ({
  path,
  code: 'expression',
  message: `${reason} (at character ${start + 1}); write a condition such as args.copies <= 10 || "staff" in caller.groups`,
})

function describeFailure(error: unknown): string {
  const [line = ''] = String((error as Error).message).split('\n')
  return error instanceof UnknownFunction ? line : `is no valid expression: ${line}`
}

const findStart = (error: unknown): number =>
  error instanceof UnknownFunction
    ? error.start
    : error instanceof ParseError || error instanceof TypingError
      ? (error.range?.start ?? 0)
      : 0

/** For a valid expression; any other is a condition that no one meets. */
export function compileExpression(expression: string): Condition {
  try {
    const { evaluate, nodes } = parse(expression)
    return {
      argumentNames: listArgumentNames(nodes),
      isMet(caller, args) {
        try {
          return evaluate({ args: toReadableNumbers(args), caller: toVariables(caller) }) === true
        } catch {
          return false
        }
      },
    }
  } catch {
    return { argumentNames: [], isMet: () => false }
  }
}

function listArgumentNames(nodes: readonly ASTNode[]): string[] {
  const named = nodes.flatMap((node) => findArgumentName(node) ?? [])
  const mentions = nodes.filter(isArguments).length
  return [...new Set([...named, ...(mentions > named.length ? ['args'] : [])])]
}

const isArguments = ({ op, args }: ASTNode) => op === 'id' && args === 'args'

/** Of `args.name` and `args["name"]`. */
function findArgumentName({ op, args }: ASTNode): string | null {
  if ((op !== '.' && op !== '[]') || !isArguments(args[0])) return null
  const [, name] = args
  if (typeof name === 'string') return name
  return name.op === 'value' && typeof name.args === 'string' ? name.args : null
}

const toVariables = ({ verifiedEmail, groups, claims, scopes, role, token }: AccessCaller) => ({
  email: verifiedEmail,
  groups,
  claims,
  scopes,
  role: role ?? '',
  token,
})
