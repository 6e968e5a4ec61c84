// The only entrance of this engine: other modules import nothing else of it.
export { drawTemplatePreview } from './draw-preview.ts'
