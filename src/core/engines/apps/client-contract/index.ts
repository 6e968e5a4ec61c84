export { compareManifests } from './compare-manifests.ts'
export { proposeServerVersion } from './propose-server-version.ts'
export { type AliasSuggestion, suggestAliases } from './suggest-aliases.ts'
export { summarizeContract } from './summarize-contract.ts'
