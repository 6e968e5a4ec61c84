// The name and description that a tool has if none is given.
import { toKey, truncateText } from '#base/text.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { longDescription, shortenDescription } from './shorten-description.ts'
import { isMcpOperation } from './usable-schemas.ts'

/** The maximum number of characters in requests. */
const maxNameLength = 120
const maxDescriptionLength = 20_000

export const inheritName = ({ name, key }: Pick<Operation, 'name' | 'key'>): string =>
  truncateText(name || key, maxNameLength - 1)

/** The key of a tool with this name: titles of an MCP server's tools are for readers, and its texts use their names. */
export const inheritKey = (
  operation: Pick<Operation, 'name' | 'key'> & { plan: Pick<Operation['plan'], 'path'> },
  name: string,
): string =>
  isMcpOperation(operation) && (name === inheritName(operation) || name === operation.name)
    ? operation.key
    : toKey(name, 'tool')

/** Shortens long texts of documents, which were written for people; texts of MCP servers stay unchanged. */
export function inheritDescription(operation: Pick<Operation, 'description' | 'annotations'> | null): string {
  const { description = '', annotations = null } = operation ?? {}
  const isLong = annotations === null && description.length > longDescription
  return truncateText(isLong ? shortenDescription(description) : description, maxDescriptionLength - 1)
}
