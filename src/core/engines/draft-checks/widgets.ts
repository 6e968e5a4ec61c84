// What the rules on widgets share. A blocking one names the widget alone, so that a deploy keeps the tools it is about.
import type { Contents } from '#core/model/contents.ts'
import type { IssueReference } from '#core/model/issue.ts'
import type { Tool } from '#core/model/tool.ts'
import type { Widget } from '#core/model/widget.ts'

/** `place` tells where in the widget the fault is. */
export const refWidget = (widget: Widget, place = ''): IssueReference => ({
  entityType: 'widget',
  entityId: widget.id,
  label: widget.name,
  supportingLabel: widget.key,
  description: place,
})

/** A hidden widget reaches no client, so nothing is wrong with it. */
export const shownWidgets = (contents: Contents): Widget[] =>
  contents.widgets.filter((widget) => widget.visibility === 'visible')

/** The widgets whose form is sent to a tool. */
export const submittingWidgets = (contents: Contents): Widget[] =>
  shownWidgets(contents).filter(
    ({ primitive, config: { form } }) =>
      (primitive === 'form' || form.fields.length > 0) && form.submit.mode === 'callTool',
  )

/** The tools that a widget can call. */
export const callableTools = (contents: Contents): Tool[] => contents.tools.filter((tool) => tool.enabled)
