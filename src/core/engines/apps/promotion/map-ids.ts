import type { IdKind } from '#base/ids.ts'
import type { KeyedId } from './contents-keys.ts'

/** The ids of the target by those of the source. */
export type IdMap = ReadonlyMap<string, string>

const formName = ({ kind, key }: KeyedId) => `${kind} ${key}`

/** `createId` is called for entities that the target does not have yet, in the order of the source. */
export function mapIds(
  source: readonly KeyedId[],
  target: readonly KeyedId[],
  createId: (kind: IdKind) => string,
): Map<string, string> {
  const known = new Map(target.map((entity) => [formName(entity), entity.id]))
  return new Map(source.map((entity) => [entity.id, known.get(formName(entity)) ?? createId(entity.kind)]))
}
