export { TotalsFooter, TotalText } from '../../table/totals.tsx'
