export { GroupRow, useGroupLines } from '../../table/groups.tsx'
