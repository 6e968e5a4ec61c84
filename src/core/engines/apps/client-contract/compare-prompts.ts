import { isSameJson } from '#base/same-json.ts'
import { narrowsAccess } from '#core/engines/tools/access/index.ts'
import type { ClassifiedChange, ClientChange } from '#core/model/differences/client-change.ts'
import type { ManifestPrompt } from '#core/model/releases/manifest.ts'
import { classifyAccess } from './classify-access.ts'
import { classifyAs, compareAspect, createChange } from './describe-change.ts'
import { pairItems } from './pair-items.ts'

const notices = {
  prompt_added: 'Clients offer it once they read the app again.',
  prompt_removed: 'Clients that offer it can no longer use it.',
}

/** Prompts are matched by the name that clients use. */
export function comparePrompts(before: ManifestPrompt[], after: ManifestPrompt[]): ClientChange[] {
  const { pairs, removed, added } = pairItems(before, after, [({ name }) => name])
  const toAspect = ({ name }: ManifestPrompt) => ({ entityId: '', name })
  return [
    ...removed.map((prompt) =>
      createChange(
        { kind: 'prompt_removed', ...toAspect(prompt) },
        classifyAs('breaking', notices.prompt_removed),
      ),
    ),
    ...pairs.flatMap((pair) =>
      compareAspect(
        { kind: 'prompt_changed', ...toAspect(pair.after) },
        [pair.before, pair.after],
        classifyPrompt(pair.before, pair.after),
      ),
    ),
    ...added.map((prompt) =>
      createChange({ kind: 'prompt_added', ...toAspect(prompt) }, classifyAs('rescan', notices.prompt_added)),
    ),
  ]
}

function classifyPrompt(before: ManifestPrompt, after: ManifestPrompt): ClassifiedChange {
  const old = new Map(before.arguments.map((argument) => [argument.name, argument]))
  const now = new Set(after.arguments.map(({ name }) => name))
  const gone = before.arguments.filter(({ name }) => !now.has(name))
  const demanded = after.arguments.filter(({ name, required }) => required && !old.get(name)?.required)
  const names = [...gone, ...demanded].map(({ name }) => name)
  if (names.length > 0)
    return classifyAs('breaking', `Arguments were removed or are now required: ${names.join(', ')}.`)
  if (narrowsAccess(before.access, after.access)) return classifyAccess(before, after)
  const { template: _old, ...shown } = before
  const { template: _now, ...shownNow } = after
  if (isSameJson(shown, shownNow))
    return classifyAs('live', 'Clients notice nothing: clients fetch the text of a prompt for each use.')
  return classifyAs('rescan', 'Clients show the earlier texts and arguments until they read the app again.')
}
