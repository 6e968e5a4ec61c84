import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { Skill } from '#core/model/skills/skill.ts'
import { classifyAs, compareAspect, createChange } from './describe-change.ts'
import { pairItems } from './pair-items.ts'

const classes = {
  added: classifyAs('rescan', 'Agents find it once clients read the app again.'),
  changed: classifyAs('rescan', 'Agents follow the earlier text until clients read the app again.'),
  removed: classifyAs('rescan', 'Agents that have read it still follow it; others work without it.'),
}

/** Skills are matched by name. Tools do not depend on them, so their changes are never breaking. */
export function compareSkills(before: Skill[], after: Skill[]): ClientChange[] {
  const { pairs, removed, added } = pairItems(before, after, [({ name }) => name])
  const toAspect = ({ name }: Skill) => ({ entityId: '', name })
  return [
    ...removed.map((skill) => createChange({ kind: 'skill_removed', ...toAspect(skill) }, classes.removed)),
    ...pairs.flatMap((pair) =>
      compareAspect(
        { kind: 'skill_changed', ...toAspect(pair.after) },
        [pair.before, pair.after],
        classes.changed,
      ),
    ),
    ...added.map((skill) => createChange({ kind: 'skill_added', ...toAspect(skill) }, classes.added)),
  ]
}
