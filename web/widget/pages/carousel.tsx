import '../style.css'
import { Carousel } from '../primitives/carousel.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(Carousel, ActionResult, { hasRows: true })
