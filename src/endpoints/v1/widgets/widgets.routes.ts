import Type from 'typebox'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeWidget,
  createWidget,
  deleteWidget,
  listWidgets,
  readWidget,
} from '#core/usecases/widgets/widgets.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewWidgetV1,
  parseNewWidget,
  parseWidgetChange,
  presentWidget,
  WidgetChangeV1,
  WidgetV1,
} from './widget.wire.ts'
import { parseWidgetActions, WidgetActionsV1 } from './widget-action.wire.ts'

const appParams = Type.Object({ appId: Type.String() })
const widgetParams = Type.Object({ appId: Type.String(), widgetId: Type.String() })
const reply = Type.Object({ widget: WidgetV1 })

const toWidgetResponse = (widget: Widget) => ({
  body: { widget: presentWidget(widget) },
  revision: widget.revision,
})

export const widgetsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.widgets.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/widgets',
    requires: 'viewer',
    summary: 'List the widgets of an app',
    params: appParams,
    reply: Type.Object({ widgets: Type.Array(WidgetV1) }),
    handle: async ({ caller, params: { appId } }) => ({
      body: { widgets: (await listWidgets(deps, { caller, appId })).map(presentWidget) },
    }),
  }),
  defineOperation({
    id: 'v1.widgets.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/widgets',
    requires: 'builder',
    summary: 'Create a widget',
    params: appParams,
    body: NewWidgetV1,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId }, body }) => {
      const widget = await createWidget(deps, { caller, appId }, parseNewWidget(body))
      return { ...toWidgetResponse(widget), location: `/api/v1/apps/${appId}/widgets/${widget.id}` }
    },
  }),
  defineOperation({
    id: 'v1.widgets.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/widgets/{widgetId}',
    requires: 'viewer',
    summary: 'Read a widget',
    params: widgetParams,
    reply,
    handle: async ({ caller, params: { appId, widgetId } }) =>
      toWidgetResponse(await readWidget(deps, { caller, appId, widgetId })),
  }),
  defineOperation({
    id: 'v1.widgets.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/widgets/{widgetId}',
    requires: 'builder',
    summary: 'Change a widget',
    params: widgetParams,
    body: WidgetChangeV1,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { appId, widgetId }, body, expected }) =>
      toWidgetResponse(
        await changeWidget(deps, { caller, appId, widgetId }, parseWidgetChange(body), expected),
      ),
  }),
  defineOperation({
    id: 'v1.widgets.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/widgets/{widgetId}',
    requires: 'builder',
    summary: 'Delete a widget',
    params: widgetParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { appId, widgetId }, expected }) => {
      await deleteWidget(deps, { caller, appId, widgetId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v1.widgets.actions',
    method: 'PUT',
    path: '/api/v1/apps/{appId}/widgets/{widgetId}/actions',
    requires: 'builder',
    summary: 'Set the actions that a widget performs on its triggers',
    params: widgetParams,
    body: WidgetActionsV1,
    reply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId, widgetId }, body, expected }) =>
      toWidgetResponse(
        await changeWidget(
          deps,
          { caller, appId, widgetId },
          { actions: parseWidgetActions(body) },
          expected,
        ),
      ),
  }),
]
