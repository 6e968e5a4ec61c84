export { ChosenBar, HeaderCheckbox, RowCheckbox, useChosenRows } from '../../table/selection.tsx'
