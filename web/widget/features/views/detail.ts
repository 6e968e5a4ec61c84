export { Detail as View } from '../../primitives/detail.tsx'
