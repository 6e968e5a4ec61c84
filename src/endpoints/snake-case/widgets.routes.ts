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
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { pagedLists } from './list.wire.ts'
import { buildPageQuery, parsePage } from './page.wire.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'
import {
  NewWidgetSnakeCase,
  parseNewWidget,
  parseWidgetChange,
  WidgetChangeSnakeCase,
  widgetWires,
} from './widget.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const widgetParams = Type.Object({ app_id: Type.String(), widget_id: Type.String() })

export function widgetRoutes(deps: Ports, family: SnakeCaseFamily): ApiOperation[] {
  const { Widget: Shown, presentWidget } = widgetWires[family]
  const list = pagedLists[family]
  const reply = Type.Object({ widget: Shown })
  const toWidgetResponse = (widget: Widget) => ({
    body: { widget: presentWidget(widget) },
    revision: widget.revision,
  })
  return [
    defineOperation({
      id: `${family}.widgets.list`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/widgets`,
      requires: 'viewer',
      summary: 'List the widgets of an app, page by page',
      params: appParams,
      query: buildPageQuery(namedSorts),
      reply: list.buildSchema(Shown),
      handle: async ({ caller, params: { app_id: appId }, query }) => {
        const name = `widgets ${appId}`
        const request = parsePage(deps.cursors, name, query)
        const page = await pageWidgets(deps, { caller, appId }, request)
        return { body: list.present(deps.cursors, { name, request, page }, presentWidget) }
      },
    }),
    defineOperation({
      id: `${family}.widgets.create`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/widgets`,
      requires: 'builder',
      summary: 'Create a widget',
      params: appParams,
      body: NewWidgetSnakeCase,
      reply,
      status: 201,
      errors: ['unprocessable'],
      handle: async ({ caller, params: { app_id: appId }, body }) => {
        const widget = await createWidget(deps, { caller, appId }, parseNewWidget(body))
        return { ...toWidgetResponse(widget), location: `/api/${family}/apps/${appId}/widgets/${widget.id}` }
      },
    }),
    defineOperation({
      id: `${family}.widgets.read`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/widgets/{widget_id}`,
      requires: 'viewer',
      summary: 'Read a widget',
      params: widgetParams,
      reply,
      handle: async ({ caller, params: { app_id: appId, widget_id: widgetId } }) =>
        toWidgetResponse(await readWidget(deps, { caller, appId, widgetId })),
    }),
    defineOperation({
      id: `${family}.widgets.change`,
      method: 'PATCH',
      path: `/api/${family}/apps/{app_id}/widgets/{widget_id}`,
      requires: 'builder',
      summary: 'Change a widget',
      params: widgetParams,
      body: WidgetChangeSnakeCase,
      reply,
      errors: ['conflict', 'unprocessable'],
      handle: async ({ caller, params: { app_id: appId, widget_id: widgetId }, body, expected }) =>
        toWidgetResponse(
          await changeWidget(deps, { caller, appId, widgetId }, parseWidgetChange(body), expected),
        ),
    }),
    defineOperation({
      id: `${family}.widgets.delete`,
      method: 'DELETE',
      path: `/api/${family}/apps/{app_id}/widgets/{widget_id}`,
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
}
