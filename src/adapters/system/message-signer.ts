import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { MessageSigner } from '#core/ports/message-signer.ts'

export const standardMessageSigner: MessageSigner = {
  createSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  sign: ({ id, at, body }, secrets) =>
    secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' '),
}
