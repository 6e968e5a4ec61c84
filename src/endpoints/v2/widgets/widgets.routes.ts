import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeWidget,
  createWidget,
  deleteWidget,
  pageWidgets,
  readWidget,
} from '#core/usecases/widgets/widgets.ts'
import { buildPageQuery, buildPageSchema, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewWidgetV2,
  parseNewWidget,
  parseWidgetChange,
  presentWidget,
  WidgetChangeV2,
  WidgetV2,
} from './widget.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const widgetParams = Type.Object({ app_id: Type.String(), widget_id: Type.String() })
const reply = Type.Object({ widget: WidgetV2 })

const toWidgetResponse = (widget: Widget) => ({
  body: { widget: presentWidget(widget) },
  revision: widget.revision,
})

export const widgetsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.widgets.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/widgets',
    requires: 'viewer',
    summary: 'List the widgets of an app, page by page',
    params: appParams,
    query: buildPageQuery(namedSorts),
    reply: buildPageSchema(WidgetV2),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `widgets ${appId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await pageWidgets(deps, { caller, appId }, request)
      return { body: presentPage(deps.cursors, { name: list, request, page }, presentWidget) }
    },
  }),
  defineOperation({
    id: 'v2.widgets.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/widgets',
    requires: 'builder',
    summary: 'Create a widget',
    params: appParams,
    body: NewWidgetV2,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const widget = await createWidget(deps, { caller, appId }, parseNewWidget(body))
      return { ...toWidgetResponse(widget), location: `/api/v2/apps/${appId}/widgets/${widget.id}` }
    },
  }),
  defineOperation({
    id: 'v2.widgets.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/widgets/{widget_id}',
    requires: 'viewer',
    summary: 'Read a widget',
    params: widgetParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, widget_id: widgetId } }) =>
      toWidgetResponse(await readWidget(deps, { caller, appId, widgetId })),
  }),
  defineOperation({
    id: 'v2.widgets.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/widgets/{widget_id}',
    requires: 'builder',
    summary: 'Change a widget',
    params: widgetParams,
    body: WidgetChangeV2,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId, widget_id: widgetId }, body, expected }) =>
      toWidgetResponse(
        await changeWidget(deps, { caller, appId, widgetId }, parseWidgetChange(body), expected),
      ),
  }),
  defineOperation({
    id: 'v2.widgets.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/widgets/{widget_id}',
    requires: 'builder',
    summary: 'Delete a widget',
    params: widgetParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, widget_id: widgetId }, expected }) => {
      await deleteWidget(deps, { caller, appId, widgetId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
