import { existsSync } from 'node:fs'

/** The package has one command, `tenon`; a clone of the repository runs npm scripts. */
const isClone = existsSync(new URL('../../../scripts/run.mjs', import.meta.url))

/** What an operator types to get a token. */
export const tokenCommand = isClone ? 'npm run --silent token' : 'tenon token'

/** What an operator types, with two issuers behind it, to give the apps of one to the users of the other. */
export const moveIssuerCommand = isClone ? 'npm run tenon -- issuer move' : 'tenon issuer move'

/** What an operator types, with ids of keys behind it, to remove what these keys sealed. */
export const forgetSecretsCommand = isClone ? 'npm run forget-secrets --' : 'tenon forget-secrets'
