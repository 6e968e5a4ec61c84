export type { ContainmentGap } from './containment-gap.ts'
export { findContainmentGaps } from './find-containment-gaps.ts'
