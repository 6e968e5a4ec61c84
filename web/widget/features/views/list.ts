export { List as View } from '../../primitives/list.tsx'
