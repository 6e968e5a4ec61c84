// Finds texts of tools that endanger users: texts written to the model rather than to a reader, and names that look
// like others.
export { hasConfusableLetters, toNameSkeleton } from './confusable-names.ts'
export { findDefinitionHazards, type HazardousDefinition } from './find-definition-hazards.ts'
export { InstructionFinder } from './instruction-finder.ts'
export { findModelInstructions } from './model-instructions.ts'
export { createShadowedNameFinder, type FindShadowedName } from './shadowed-names.ts'
export { listShadowingTools } from './shadowing-tools.ts'
