import '../style.css'
import { Carousel } from '../primitives/carousel.tsx'
import { startWidget } from '../start-widget.tsx'

void startWidget(
  Carousel,
  {
    translations: () => import('../parts/translations.ts'),
    actions: () => import('../parts/actions.ts'),
    loading: () => import('../parts/loading.ts'),
  },
  { hasRows: true },
)
