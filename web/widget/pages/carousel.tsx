import '../style.css'
import { Carousel } from '../carousel.tsx'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'

startWidget(Carousel, ActionResult)
