import type { ComponentType } from 'preact'
import type { PageModel } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from './widget-env.ts'

/** The component that shows the data of one primitive. */
export type PrimitiveView = ComponentType<{ env: WidgetEnv }>

/** The differences between primitives. */
export type PrimitiveTraits = {
  /** `own`: the view shows a title; `hidden`: only screen readers read the title. */
  title?: 'own' | 'hidden'
  /** Whether the view has the buttons of `select` actions in its rows. */
  hasRows?: boolean
  /** Whether the widget needs more space than the card in the chat. */
  isCramped?(model: PageModel): boolean
  /** Whether the view needs no result. */
  isForm?: boolean
  /** Whether the view shows results without data. */
  showsText?: boolean
}
