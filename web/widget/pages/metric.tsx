import '../style.css'
import { Metric } from '../primitives/metric.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Metric,
  {
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
  },
  { title: 'hidden' },
)
