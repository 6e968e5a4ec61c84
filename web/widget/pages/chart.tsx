import '../style.css'
import { Chart } from '../chart/chart.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(Chart, {
  translations: () => import('../parts/translations.ts'),
  actions: () => import('../parts/actions.ts'),
  loading: () => import('../parts/loading.ts'),
  lines: () => import('../parts/chart/lines.ts'),
  pie: () => import('../parts/chart/pie.ts'),
})
