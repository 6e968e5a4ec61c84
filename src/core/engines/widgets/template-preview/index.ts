export { drawTemplatePreview } from './draw-preview.ts'
