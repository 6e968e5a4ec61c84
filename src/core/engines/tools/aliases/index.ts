export { buildAcceptedSchema } from './accepted-schema.ts'
export { type ArgumentMapping, createArgumentMapping } from './map-arguments.ts'
export { type AliasProposal, proposeAlias } from './propose-alias.ts'
export { validateAliases } from './validate-aliases.ts'
