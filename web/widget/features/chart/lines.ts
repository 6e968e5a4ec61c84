export { LineChart } from '../../chart/line-chart.tsx'
