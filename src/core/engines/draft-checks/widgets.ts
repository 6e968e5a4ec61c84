// Shared by the rules on widgets. Their blocking issues refer to the widget only, so that a deploy keeps its tools.
import type { Contents } from '#core/model/contents.ts'
import type { IssueReference } from '#core/model/issue.ts'
import type { Tool } from '#core/model/tool.ts'
import type { Widget } from '#core/model/widget.ts'

/** `location` is where in the widget the problem is. */
export const refWidget = (widget: Widget, place = ''): IssueReference => ({
  entityType: 'widget',
  entityId: widget.id,
  label: widget.name,
  supportingLabel: widget.key,
  description: place,
})

/** Hidden widgets are not served and therefore not checked. */
export const shownWidgets = (contents: Contents): Widget[] =>
  contents.widgets.filter((widget) => widget.visibility === 'visible')

/** The widgets whose form calls a tool. */
export const submittingWidgets = (contents: Contents): Widget[] =>
  shownWidgets(contents).filter(
    ({ primitive, config: { form } }) =>
      (primitive === 'form' || form.fields.length > 0) && form.submit.mode === 'callTool',
  )

/** The tools that a widget can call. */
export const callableTools = (contents: Contents): Tool[] => contents.tools.filter((tool) => tool.enabled)
