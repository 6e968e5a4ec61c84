import '../style.css'
import { Metric } from '../primitives/metric.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Metric,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
  },
  { title: 'hidden' },
)
