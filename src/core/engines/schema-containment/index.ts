// The only entrance of this engine: other modules import nothing else of it.
export type { ContainmentGap } from './containment-gap.ts'
export { findContainmentGaps } from './find-containment-gaps.ts'
