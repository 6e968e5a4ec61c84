import '../style.css'
import { Table } from '../primitives/table.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Table,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
  },
  { hasRows: true, isCramped: () => true },
)
