// The only entrance of this engine: other modules import nothing else of it.
export { compareManifests } from './compare-manifests.ts'
export { proposeServerVersion } from './propose-server-version.ts'
export { summarizeContract } from './summarize-contract.ts'
