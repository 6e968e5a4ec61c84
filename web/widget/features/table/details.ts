export { OpenButton, RowDetails } from '../../table/row-details.tsx'
