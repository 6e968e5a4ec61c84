import '../style.css'
import { Carousel } from '../primitives/carousel.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(Carousel, resultParts, { hasRows: true })
