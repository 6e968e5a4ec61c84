// Moves frozen contents from one app to another: entities with the same key keep the ids that the other app knows them
// by. Nothing is compiled, so the other app serves the same manifest.
export { type ContentsKeys, listContentsKeys } from './contents-keys.ts'
export { type IdMap, mapIds } from './map-ids.ts'
export { renameIds } from './rename-ids.ts'
