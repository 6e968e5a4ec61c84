export { Markdown as View } from '../../primitives/markdown.tsx'
