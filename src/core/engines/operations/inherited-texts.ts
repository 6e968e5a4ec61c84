// The name and description that a tool has if none is given.
import { truncateText } from '#base/text.ts'
import type { Operation } from '#core/model/operations/operation.ts'

/** As many characters as a request may give a tool. */
const maxNameLength = 120
const maxDescriptionLength = 20_000

export const inheritName = ({ name, key }: Pick<Operation, 'name' | 'key'>): string =>
  truncateText(name || key, maxNameLength - 1)

export const inheritDescription = (operation: Pick<Operation, 'description'> | null): string =>
  truncateText(operation?.description ?? '', maxDescriptionLength - 1)
