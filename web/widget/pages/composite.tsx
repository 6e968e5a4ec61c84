import '../style.css'
import { Composite } from '../composite/composite.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Composite,
  {
    table: () => import('../features/views/table.ts'),
    list: () => import('../features/views/list.ts'),
    carousel: () => import('../features/views/carousel.ts'),
    detail: () => import('../features/views/detail.ts'),
    metric: () => import('../features/views/metric.ts'),
    chart: () => import('../features/views/chart.ts'),
    markdown: () => import('../features/views/markdown.ts'),
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
    copying: () => import('../features/copying.ts'),
    selection: () => import('../features/table/selection.ts'),
    totals: () => import('../features/table/totals.ts'),
    groups: () => import('../features/table/groups.ts'),
    details: () => import('../features/table/details.ts'),
    lines: () => import('../features/chart/lines.ts'),
    pie: () => import('../features/chart/pie.ts'),
  },
  { isCramped: () => true },
)
