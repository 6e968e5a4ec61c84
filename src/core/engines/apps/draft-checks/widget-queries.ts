// Shared by the rules on widgets. Their blocking issues refer to the widget only, so that a deploy keeps its tools.
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget } from '#core/model/widgets/widget.ts'

/** `location` is where in the widget the problem is. */
export const toWidgetReference = (widget: Widget, location = ''): DraftIssueReference => ({
  entityType: 'widget',
  entityId: widget.id,
  label: widget.name,
  supportingLabel: widget.key,
  description: location,
})

/** Hidden widgets are not served and therefore not checked. */
export const listVisibleWidgets = (contents: Contents): Widget[] =>
  contents.widgets.filter((widget) => widget.visibility === 'visible')

/** The widgets whose form calls a tool. */
export const listSubmittingWidgets = (contents: Contents): Widget[] =>
  listVisibleWidgets(contents).filter(
    ({ primitive, config: { form } }) =>
      (primitive === 'form' || form.fields.length > 0) && form.submit.mode === 'callTool',
  )

/** The tools that a widget can call. */
export const listCallableTools = (contents: Contents): Tool[] => contents.tools.filter((tool) => tool.enabled)
