export { Table as View } from '../../table/table.tsx'
