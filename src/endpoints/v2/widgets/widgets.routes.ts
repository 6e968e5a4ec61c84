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
import { buildPageSchema, PageQuery, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
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
    summary: 'List the widgets of an app, page by page',
    params: appParams,
    query: PageQuery,
    reply: buildPageSchema(WidgetV2),
    handle: async ({ caller: by, params: { app_id }, query }) => {
      const list = `widgets ${app_id}`
      const request = parsePage(deps.cursors, list, namedSorts, query)
      const page = await pageWidgets(deps, by, app_id, request)
      return { body: presentPage(deps.cursors, list, request, page, presentWidget) }
    },
  }),
  defineOperation({
    id: 'v2.widgets.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/widgets',
    summary: 'Create a widget',
    params: appParams,
    body: NewWidgetV2,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller: by, params: { app_id }, body }) => {
      const widget = await createWidget(deps, by, app_id, parseNewWidget(body))
      return { ...toWidgetResponse(widget), location: `/api/v2/apps/${app_id}/widgets/${widget.id}` }
    },
  }),
  defineOperation({
    id: 'v2.widgets.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/widgets/{widget_id}',
    summary: 'Read a widget',
    params: widgetParams,
    reply,
    handle: async ({ caller: by, params: { app_id, widget_id } }) =>
      toWidgetResponse(await readWidget(deps, by, app_id, widget_id)),
  }),
  defineOperation({
    id: 'v2.widgets.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/widgets/{widget_id}',
    summary: 'Change a widget',
    params: widgetParams,
    body: WidgetChangeV2,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller: by, params: { app_id, widget_id }, body, expected }) =>
      toWidgetResponse(await changeWidget(deps, by, app_id, widget_id, parseWidgetChange(body), expected)),
  }),
  defineOperation({
    id: 'v2.widgets.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/widgets/{widget_id}',
    summary: 'Delete a widget',
    params: widgetParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller: by, params: { app_id, widget_id }, expected }) => {
      await deleteWidget(deps, by, app_id, widget_id, expected)
      return { body: { deleted: true } }
    },
  }),
]
