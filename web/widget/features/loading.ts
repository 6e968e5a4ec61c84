// The part that loads other rows.
export { RowsFrame } from '../loading/loading-controls.tsx'
export { useLoader } from '../loading/use-loader.ts'
