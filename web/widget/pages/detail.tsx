import '../style.css'
import { Detail } from '../primitives/detail.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Detail,
  {
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
    copying: () => import('../features/copying.ts'),
  },
  { title: 'own' },
)
