import { existsSync } from 'node:fs'

/** The package has one command, `tenon`; a clone of the repository runs npm scripts. */
const isClone = existsSync(new URL('../../../scripts/run.mjs', import.meta.url))

/** The operator's command that prints a token. */
export const tokenCommand = isClone ? 'npm run --silent token' : 'tenon token'

/** The operator's command, followed by two issuers, that gives the apps of the first to the users of the second. */
export const moveIssuerCommand = isClone ? 'npm run tenon -- issuer move' : 'tenon issuer move'

/** The operator's command, followed by ids of keys, that removes the secrets that these keys sealed. */
export const forgetSecretsCommand = isClone ? 'npm run forget-secrets --' : 'tenon forget-secrets'
