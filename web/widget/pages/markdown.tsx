import '../style.css'
import { Markdown } from '../primitives/markdown.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Markdown,
  {
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
  },
  { title: 'hidden', showsText: true },
)
