import '../style.css'
import { startWidget } from '../start-widget.tsx'
import { Table } from '../table/table.tsx'

void startWidget(
  Table,
  {
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
    copying: () => import('../features/copying.ts'),
    selection: () => import('../features/table/selection.ts'),
    totals: () => import('../features/table/totals.ts'),
    groups: () => import('../features/table/groups.ts'),
    details: () => import('../features/table/details.ts'),
  },
  { hasRows: true, isCramped: () => true },
)
