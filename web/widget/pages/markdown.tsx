import '../style.css'
import { Markdown } from '../primitives/markdown.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Markdown,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
  },
  { title: 'hidden', showsText: true },
)
