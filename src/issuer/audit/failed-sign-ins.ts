// Entries of failed sign-ins. Anyone can cause them, so their number is limited for each address and in total. Further
// failures are counted, and the next entry has the count.
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'
import type { IssuerThrottles } from '../http/throttles.ts'
import type { AuditOutbox } from './audit-outbox.ts'
import { changeOne } from './issuer-event.ts'

/** `accountId`: the account of the entered e-mail; "" when there is none. */
export type FailedSignIn = { accountId: string; address: ClientAddress; network: ClientNetwork }

export class FailedSignIns {
  readonly #outbox: AuditOutbox
  readonly #throttles: IssuerThrottles
  #unrecorded = 0

  constructor(outbox: AuditOutbox, throttles: IssuerThrottles) {
    this.#outbox = outbox
    this.#throttles = throttles
  }

  async record({ accountId, address, network }: FailedSignIn): Promise<void> {
    const { failedSignInEntryByAddress, failedSignInEntry } = this.#throttles
    const waitSeconds = failedSignInEntryByAddress.consume(network) || failedSignInEntry.consume('all')
    // @guard audit-outbox
    if (waitSeconds > 0) {
      this.#unrecorded++
      return
    }
    const count = this.#unrecorded + 1
    this.#unrecorded = 0
    await this.#outbox.record({
      operation: 'issuer.sign_in',
      userId: '',
      email: '',
      accountId,
      address,
      changes: [{ ...changeOne('sign_in', 'failed', []), count }],
    })
  }
}
