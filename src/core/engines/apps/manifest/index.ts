export { listChainSteps, withChains } from './compile-chains.ts'
export { compileManifest, compileTrialTool } from './compile-manifest.ts'
export { listCalledTools } from './compile-widgets.ts'
export {
  type AliasedCall,
  type CompiledAliases,
  compileAliases,
  type EndedName,
  findCurrentName,
  findEndedName,
  resolveAliasedCall,
} from './compiled-alias.ts'
export {
  type CompiledMcpTool,
  type CompiledRestTool,
  type CompiledTool,
  createCompiledTool,
  ignoresUnknownArguments,
} from './compiled-tool.ts'
export { compileDraftManifest, type DraftManifest } from './draft-manifest.ts'
export { type HiddenEntities, narrowManifest } from './narrow-manifest.ts'
export { type ResolvedManifest, resolveHead, resolveManifest } from './resolve-manifest.ts'
export { upgradeManifest } from './upgrade-manifest.ts'
