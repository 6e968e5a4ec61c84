import type { Operation } from '#http/operation.ts'

/** 2026-01-01T00:00:00Z. There is no Sunset header, since v1 is supported indefinitely. */
const since = 1_767_225_600

/** The path without family and parameter names, to compare paths of different families. */
const shapeOf = (path: string) => path.replace(/^\/api\/v\d\//, '').replace(/\{\w+\}/g, '{}')
const familyOf = (path: string) => /^\/api\/v\d\//.exec(path)?.[0] ?? ''

/** Deprecates the operations. The successor is the first of `newer` with the same path, else the API reference. */
export function deprecated(operations: Operation[], newer: Operation[]): Operation[] {
  const successorOf = (path: string) => {
    const successor = newer.find((op) => shapeOf(op.path) === shapeOf(path))
    return successor ? path.replace(familyOf(path), familyOf(successor.path)) : '/docs'
  }
  return operations.map((op) => ({ ...op, deprecation: { since, successor: successorOf(op.path) } }))
}
