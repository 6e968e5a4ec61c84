export { Chart as View } from '../../chart/chart.tsx'
