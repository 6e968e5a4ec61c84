import '../style.css'
import { startWidget } from '../start-widget.tsx'
import { Table } from '../table/table.tsx'

void startWidget(
  Table,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
    copying: () => import('../parts/copying.ts'),
    selection: () => import('../parts/table/selection.ts'),
    totals: () => import('../parts/table/totals.ts'),
    groups: () => import('../parts/table/groups.ts'),
    details: () => import('../parts/table/details.ts'),
  },
  { hasRows: true, isCramped: () => true },
)
