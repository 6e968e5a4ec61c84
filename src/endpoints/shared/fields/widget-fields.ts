// The properties of widgets by their names in the model. Families parse and present the configuration by hand, since its
// shapes are a matter of policy.
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'
import { defineFields, emptyAsNull, nestList, plain } from '../field-map.ts'

const widgetActionFields = defineFields<WidgetAction>()({
  trigger: plain,
  type: plain,
  template: plain,
  targetToolId: plain,
  targetToolName: plain,
  callMode: plain,
  pollIntervalMs: plain,
  pollTimeoutMs: plain,
  pollMaxAttempts: plain,
  pollStopWhenPath: plain,
  pollStopWhenEquals: plain,
})

export const widgetFields = defineFields<Widget>()({
  id: plain,
  appId: plain,
  toolId: emptyAsNull,
  key: plain,
  name: plain,
  primitive: plain,
  displayMode: plain,
  visibility: plain,
  actions: nestList(widgetActionFields),
  createdAt: plain,
  updatedAt: plain,
})
