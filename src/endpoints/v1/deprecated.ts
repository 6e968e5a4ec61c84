import type { Operation } from '#http/operation.ts'

/** 2026-01-01T00:00:00Z. It keeps working for good, hence no Sunset. */
const since = 1_767_225_600

/** The same path in any family, whatever its parameters are called. */
const shapeOf = (path: string) => path.replace(/^\/api\/v\d\//, '').replace(/\{\w+\}/g, '{}')
const familyOf = (path: string) => /^\/api\/v\d\//.exec(path)?.[0] ?? ''

/** Operations that say what came after them: the same path of the first in `newer` that has it, else the reference. */
export function deprecated(operations: Operation[], newer: Operation[]): Operation[] {
  const successorOf = (path: string) => {
    const successor = newer.find((op) => shapeOf(op.path) === shapeOf(path))
    return successor ? path.replace(familyOf(path), familyOf(successor.path)) : '/docs'
  }
  return operations.map((op) => ({ ...op, deprecation: { since, successor: successorOf(op.path) } }))
}
