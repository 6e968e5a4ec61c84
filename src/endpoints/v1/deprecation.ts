import type { ApiOperation } from '#http/operation.ts'

/** 2026-01-01T00:00:00Z. There is no Sunset header, since v1 is supported indefinitely. */
const deprecatedSince = 1_767_225_600

/** The path without family and parameter names, to compare paths of different families. */
const normalizePath = (path: string) => path.replace(/^\/api\/v\d\//, '').replace(/\{\w+\}/g, '{}')
const readFamilyPrefix = (path: string) => /^\/api\/v\d\//.exec(path)?.[0] ?? ''

/** Deprecates the operations. The successor is the first of `newer` with the same path, else the API reference. */
export function withDeprecation(operations: ApiOperation[], newer: ApiOperation[]): ApiOperation[] {
  const findSuccessor = (path: string) => {
    const successor = newer.find((op) => normalizePath(op.path) === normalizePath(path))
    return successor ? path.replace(readFamilyPrefix(path), readFamilyPrefix(successor.path)) : '/docs'
  }
  return operations.map((op) => ({
    ...op,
    deprecation: { since: deprecatedSince, successor: findSuccessor(op.path) },
  }))
}
