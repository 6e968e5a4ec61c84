import '../style.css'
import { Chart } from '../chart/chart.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(Chart, {
  translations: () => import('../features/translations.ts'),
  actions: () => import('../features/actions.ts'),
  loading: () => import('../features/loading.ts'),
  lines: () => import('../features/chart/lines.ts'),
  pie: () => import('../features/chart/pie.ts'),
})
