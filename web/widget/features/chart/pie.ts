export { PieChart } from '../../chart/pie-chart.tsx'
