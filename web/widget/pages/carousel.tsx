import '../style.css'
import { Carousel } from '../carousel.tsx'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'

start(Carousel, Result)
