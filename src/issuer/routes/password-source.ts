import { getDisconnectSignal } from '#base/web/client-disconnect.ts'
import type { FormSource } from '../accounts/passwords.ts'
import type { KoaContext } from '../http/responses.ts'
import type { IssuerContext } from './route.ts'

/** The origin of this request's password, for fair turns. */
export function readPasswordSource(
  { throttles, clientNetworkOf, clientAddressOf }: IssuerContext,
  { req }: KoaContext,
  email: string,
): FormSource {
  const network = clientNetworkOf(req)
  const isSuspect = throttles.failedSignInByAddress.getAllowance(network).remaining <= 0
  return {
    network,
    email,
    isSuspect,
    address: clientAddressOf(req),
    signal: getDisconnectSignal(req.socket),
  }
}
