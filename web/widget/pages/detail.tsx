import '../style.css'
import { Detail } from '../primitives/detail.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Detail,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
    copying: () => import('../parts/copying.ts'),
  },
  { title: 'own' },
)
