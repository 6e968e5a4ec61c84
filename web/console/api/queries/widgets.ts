import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned, type Versioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Widget = components['schemas']['Widget']
export type NewWidget = components['schemas']['WidgetCreation']
export type WidgetChange = components['schemas']['WidgetChange']
export type WidgetAction = components['schemas']['WidgetAction']
export type FormField = components['schemas']['FormField']

/** All widgets of an app, sorted by name. */
export const widgetListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'widgets'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/widgets', {
            params: { path: { app_id: appId }, query: { limit: 100, sort: 'name', cursor } },
          }),
        ),
      ),
  })

const path = '/api/v3/apps/{app_id}/widgets/{widget_id}'
const toPath = (appId: string, widgetId: string) => ({ path: { app_id: appId, widget_id: widgetId } })

const toVersionedWidget = async (
  reply: Promise<Versioned<{ widget: Widget }>>,
): Promise<Versioned<Widget>> => {
  const { data, etag } = await reply
  return { data: data.widget, etag }
}

export const widgetQuery = (appId: string, widgetId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'widget', widgetId),
    queryFn: () => toVersionedWidget(readVersioned(api.GET(path, { params: toPath(appId, widgetId) }))),
  })

/** A form without fields gets one field for each argument of its tool. */
export const createWidget = (appId: string, body: NewWidget) =>
  readBody(api.POST('/api/v3/apps/{app_id}/widgets', { params: { path: { app_id: appId } }, body })).then(
    ({ widget }) => widget,
  )

/** Fails with `precondition_failed` when the version of the widget is not `etag`. */
export const changeWidget = (
  { app_id: appId, id }: Pick<Widget, 'app_id' | 'id'>,
  body: WidgetChange,
  etag: string,
): Promise<Versioned<Widget>> =>
  toVersionedWidget(
    readVersioned(api.PATCH(path, { params: { ...toPath(appId, id), header: { 'If-Match': etag } }, body })),
  )

export const deleteWidget = ({ app_id: appId, id }: Pick<Widget, 'app_id' | 'id'>) =>
  readBody(api.DELETE(path, { params: toPath(appId, id) }))
