import { createMissingError, SecretReadError } from '../read-secret.ts'

type ConnectField = { id?: string; label?: string; value?: string; section?: { id?: string } }

/** As Connect shows an item; a field without a value has no member for it. */
export type ConnectItem = { fields?: ConnectField[]; sections?: { id?: string; label?: string }[] }

/** The value of the field with this id or label; `section` by id or label, too. Fields without a section come first. */
export function selectField(
  { fields = [], sections = [] }: ConnectItem,
  name: string,
  section?: string,
): string {
  const sectionIds = sections
    .filter(({ id, label }) => id === section || label === section)
    .map(({ id }) => id)
  const named = fields.filter(({ id, label }) => id === name || label === name)
  const inSection = named.filter((field) => field.section?.id && sectionIds.includes(field.section.id))
  const outside = named.filter((field) => !field.section)
  const [found, ...others] = section !== undefined ? inSection : outside.length > 0 ? outside : named
  if (!found) throw createMissingError()
  if (others.length > 0)
    throw new SecretReadError(
      'Several fields have this name; write vault/item/section/field, or the id of the field.',
    )
  return found.value ?? ''
}
