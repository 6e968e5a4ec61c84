import { narrowsAccess } from '#core/engines/tools/access/index.ts'
import type { ClassifiedChange } from '#core/model/differences/client-change.ts'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'
import { classifyAs } from './describe-change.ts'

type Ruled = { access?: ManifestAccess }

/** Whether a rule with another condition narrows is not decided. */
export function classifyAccess({ access: before }: Ruled, { access: after }: Ruled): ClassifiedChange {
  if (!narrowsAccess(before, after))
    return classifyAs('rescan', 'Callers whom the rule permits now find it once they read the app again.')
  const isSameCondition = (before?.when ?? '') === (after?.when ?? '')
  const notice =
    'It does not exist any more for callers whom the rule does not permit, or their client must request more scopes.'
  return { ...classifyAs('breaking', notice), isDecided: isSameCondition || !before?.when }
}
