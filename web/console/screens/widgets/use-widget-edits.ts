import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../api/api-client.ts'
import { appKey } from '../../api/queries/apps.ts'
import { changeWidget, type Widget, widgetQuery } from '../../api/queries/widgets.ts'
import { useAutosave } from '../../editing/use-autosave.ts'
import { useEdits } from '../../editing/use-edits.ts'
import { toWidgetChange, toWidgetValues, type WidgetValues } from './widget-values.ts'

export type WidgetEdits = ReturnType<typeof useWidgetEdits>

const toVersionedValues = ({ data, etag }: Versioned<Widget>): Versioned<WidgetValues> => ({
  data: toWidgetValues(data),
  etag,
})

/** The edits of a widget, shared by all its tabs and saved automatically. */
export function useWidgetEdits(saved: Versioned<Widget>) {
  const queries = useQueryClient()
  const { app_id: appId, id } = saved.data
  const query = widgetQuery(appId, id)
  const edits = useEdits<WidgetValues>({
    saved: toVersionedValues(saved),
    save: async (change, etag) => {
      const before = queries.getQueryData(query.queryKey) ?? saved
      const changed = await changeWidget(
        saved.data,
        toWidgetChange(toWidgetValues(before.data), change),
        etag,
      )
      queries.setQueryData(query.queryKey, changed)
      const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'widget'
      void queries.invalidateQueries({ queryKey: appKey(appId), predicate: isOther })
      return toVersionedValues(changed)
    },
    reload: async () => toVersionedValues(await queries.fetchQuery({ ...query, staleTime: 0 })),
  })
  useAutosave(edits)
  return edits
}
