export { Metric as View } from '../../primitives/metric.tsx'
