// Models name tools, widgets and integrations by key or id, depending on what they have read.
import { ServiceError } from '#base/errors.ts'

type KeyedEntity = { id: string; key: string }

const maxNamedKeys = 50

/** Throws an error that lists the existing keys. */
export function findNamedEntity<Entity extends KeyedEntity>(
  entities: readonly Entity[],
  name: string,
  kind: string,
): Entity {
  const found = entities.find(({ id, key }) => id === name || key === name)
  if (found) return found
  throw new ServiceError('not_found', `There is no ${kind} ${name} in this app. ${listKeys(entities, kind)}`)
}

/** Without a name, the only entity. */
export function findOnlyEntity<Entity extends KeyedEntity>(
  entities: readonly Entity[],
  name: string | undefined,
  kind: string,
): Entity {
  const [first, ...others] = entities
  if (name !== undefined) return findNamedEntity(entities, name, kind)
  if (first && others.length === 0) return first
  throw new ServiceError('unprocessable', `Name the ${kind}. ${listKeys(entities, kind)}`)
}

function listKeys(entities: readonly KeyedEntity[], kind: string): string {
  const keys = entities.slice(0, maxNamedKeys).map(({ key }) => key)
  return keys.length > 0 ? `It has: ${keys.join(', ')}.` : `It has no ${kind} yet.`
}
