// The only entrance of this engine: other modules import nothing else of it.
export { layoutCanvas } from './canvas-layout.ts'
export { findToolFlows } from './tool-flows.ts'
