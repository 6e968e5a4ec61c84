import { isSameJson } from '#base/same-json.ts'
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { ManifestWidget } from '#core/model/releases/manifest.ts'
import { classifyAs, createChange } from './describe-change.ts'
import { pairItems } from './pair-items.ts'

const notices = {
  widget_added: 'Results are shown with it once clients and stores read the app again.',
  widget_removed: 'Clients that know its page can no longer load it, and show results without it.',
  widget_changed: 'Stores that reviewed its page must review the new one.',
}

/**
 * Widgets are matched by id, or by key if they were created again. Members have the names of the entities.
 */
export function* compareWidgets(
  before: ManifestWidget[],
  after: ManifestWidget[],
): TimeSlicedTask<ClientChange[]> {
  const { pairs, removed, added } = pairItems(before, after, [({ id }) => id, ({ key }) => key])
  const changed: typeof pairs = []
  yield* forEachInTimeSlices(pairs, 1, (pair) => {
    if (!isSameJson(toPage(pair.before), toPage(pair.after))) changed.push(pair)
  })
  const report = (kind: keyof typeof notices, { id, name }: ManifestWidget) =>
    createChange({ kind, entityId: id, name }, classifyAs('rescan', notices[kind]))
  return [
    ...removed.map((widget) => report('widget_removed', widget)),
    ...changed.map((pair) => report('widget_changed', pair.after)),
    ...added.map((widget) => report('widget_added', widget)),
  ]
}

/** Without ids, which pages do not show. */
const toPage = ({ id: _id, actions, ...widget }: ManifestWidget) => ({
  ...widget,
  actions: actions.map((action) => ('targetToolId' in action ? { ...action, targetToolId: '' } : action)),
})
