import {
  pickViewConfig,
  type Widget,
  type WidgetAction,
  type WidgetConfig,
  type WidgetPart,
} from '#core/model/widgets/widget.ts'
import { parseTrigger } from './parse-trigger.ts'

type Viewed = Pick<Widget, 'primitive' | 'config' | 'actions'>

/** The widget without its parts. `place` is where its settings are. */
type OwnView<Source> = Source & { place: '' }
/** A part of a composite as if it were a widget. */
type PartView<Source> = Source & { place: `parts[${number}].`; part: WidgetPart }

/** The widget with the actions of no part, and each part with its own. Widgets that are no composites have no parts. */
export function listViews<Source extends Viewed>(widget: Source): [OwnView<Source>, ...PartView<Source>[]] {
  const { primitive, config, actions } = widget
  if (primitive !== 'composite') return [{ ...widget, place: '' }]
  const parts = config.parts.map((part, index) => ({
    ...widget,
    primitive: part.primitive,
    config: buildPartConfig(config, part),
    actions: actions.filter((action) => findActionPart(config, action) === part),
    place: `parts[${index}].` as const,
    part,
  }))
  const others = actions.filter((action) => !findActionPart(config, action))
  return [{ ...widget, actions: others, place: '' }, ...parts]
}

/** Tokens of the layout that a part lacks are those of the widget. */
const buildPartConfig = (config: WidgetConfig, { layout, ...view }: WidgetPart): WidgetConfig => ({
  ...config,
  ...pickViewConfig({ ...view, layout: { ...config.layout, ...layout } }),
  mapping: null,
  parts: [],
})

/** The result arrives for the entire widget. */
const findActionPart = ({ parts }: WidgetConfig, { part, trigger }: WidgetAction): WidgetPart | undefined =>
  parseTrigger(trigger) === 'load' ? undefined : parts.find(({ key }) => key === part)
