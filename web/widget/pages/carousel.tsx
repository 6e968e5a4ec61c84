import '../style.css'
import { Carousel } from '../primitives/carousel.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Carousel,
  {
    translations: () => import('../features/translations.ts'),
    actions: () => import('../features/actions.ts'),
    loading: () => import('../features/loading.ts'),
  },
  { hasRows: true },
)
