// Converts JSON Pointers with names of the model to pointers with names of the file.
import type { Static } from 'typebox'
import { toSnakeCase } from '#base/casing.ts'
import { formatPointer, parsePointer } from '#base/json-pointer.ts'
import { toCasing } from '#endpoints/shared/field-map.ts'
import type { AppFileV3 } from './app-file.wire.ts'
import { toWirePointer } from './file-override.wire.ts'

/** Renames members, as in `/tools/0/resultOptions`; indexes and data, such as the keys of a map, stay. */
export function renameFilePointer(file: Static<typeof AppFileV3>, pointer: string): string {
  const [list = '', index = '', member, ...rest] = parsePointer(pointer)
  if (list === 'app') return toSnakeCase(pointer)
  if (member === undefined) return pointer
  if (list === 'integrations' && member === 'source') {
    const isMcp = file.integrations?.[Number(index)]?.mcp !== undefined
    return formatPointer(list, index, isMcp ? 'mcp' : 'openapi')
  }
  return formatPointer(list, index, toCasing(member, 'snake_case'), ...renameRest(member, rest))
}

const listMembers = ['operations', 'overrides', 'actions']

/** For members of lists, and names of secrets. In an override, the pointer that it sets is renamed too. */
function renameRest(member: string, [index, inner, ...rest]: string[]): string[] {
  if (member === 'secrets' && index !== undefined) return [toCasing(index, 'snake_case')]
  if (index === undefined || inner === undefined || !listMembers.includes(member))
    return [index, inner, ...rest].filter((token) => token !== undefined)
  return [
    index,
    toCasing(inner, 'snake_case'),
    ...rest.map((token, place) => (inner === 'set' && place === 0 ? toWirePointer(token) : token)),
  ]
}
