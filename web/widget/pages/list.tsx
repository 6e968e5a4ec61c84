import '../style.css'
import { List } from '../primitives/list.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  List,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
  },
  { hasRows: true },
)
