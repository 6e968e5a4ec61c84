// The placeholder of a secret in an app file names the environment variable from which a client takes it.
import { mask } from '#base/secret.ts'
import type { SecretName } from '#core/model/auth-connections/auth-connection.ts'

const toVariable = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')

/** Such as `${env:SHOP_API_KEY}` for the connection `shop`. */
export const formatPlaceholder = (connectionKey: string, name: SecretName): string =>
  `\${env:${toVariable(`${connectionKey}_${name.replace(/[A-Z]/g, (letter) => `_${letter}`)}`)}}`

const placeholder = /^\$\{env:[^{}]*\}$/

/** Placeholders that the client has not replaced, and the mask of responses, stand for the stored secret. */
// @guard api/v3/app-file
const isPlaceholder = (text: string): boolean => text === mask || placeholder.test(text)

/** Whether the file has the secret itself, and neither a placeholder nor an empty text. */
export const isGivenSecret = (text: string): boolean => text !== '' && !isPlaceholder(text)
