import { getDisconnectSignal } from '#base/web/client-disconnect.ts'
import type { FormSource } from '../accounts/passwords.ts'
import type { KoaContext } from '../http/responses.ts'
import type { IssuerContext } from './route.ts'

/** Whose turn the password of this request is. */
export function readPasswordSource(
  { throttles, addressOf, clientAddressOf }: IssuerContext,
  { req }: KoaContext,
  email: string,
): FormSource {
  const address = addressOf(req)
  const isSuspect = throttles.failedSignInByAddress.getAllowance(address).remaining <= 0
  return {
    address,
    email,
    isSuspect,
    clientAddress: clientAddressOf(req),
    signal: getDisconnectSignal(req.socket),
  }
}
