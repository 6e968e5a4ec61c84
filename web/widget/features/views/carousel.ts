export { Carousel as View } from '../../primitives/carousel.tsx'
