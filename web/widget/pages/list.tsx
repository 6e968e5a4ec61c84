import '../style.css'
import { List } from '../primitives/list.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  List,
  {
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
  },
  { hasRows: true },
)
