export { callsOwnTool, resolveActionEffects } from './action-effects.ts'
export { applyConfigChange } from './apply-config-change.ts'
export { resolveArgumentPath } from './argument-path.ts'
export { listViews } from './list-views.ts'
export { type ActionTrigger, parseTrigger } from './parse-trigger.ts'
export {
  findActionTarget,
  findToolByName,
  findToolWidget,
  type NamedTool,
  withoutToolReferences,
} from './tool-references.ts'
