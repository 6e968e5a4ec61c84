// The code with which a device polls for its tokens. Other credentials are stored as digests; this one is needed again
// when the user has typed the user code, so it is stored encrypted.
import type { AdapterPayload } from 'oidc-provider'
import type { KeyVault } from './signing-keys.ts'

export type DeviceCodeVault = Pick<KeyVault, 'seal' | 'open'>

const buildLocation = (model: string) => ({ table: 'issuer_artifacts', rowId: model, field: 'device_code' })

/** The device code of the payload: its own id, or that of the device for which a user signs in. */
const findDeviceCode = ({ jti, deviceCode }: AdapterPayload, model: string) =>
  model === 'DeviceCode' ? jti : deviceCode

/** Returns the payload with its device code encrypted, or unchanged without one. */
export async function sealDeviceCode(
  vault: DeviceCodeVault,
  payload: AdapterPayload,
  model: string,
): Promise<AdapterPayload> {
  const code = findDeviceCode(payload, model)
  return code ? { ...payload, deviceCode: await vault.seal(code, buildLocation(model)) } : payload
}

/** Returns the payload with its device code readable, or unchanged without one. */
export async function openDeviceCode(
  vault: DeviceCodeVault,
  { deviceCode: sealed, ...payload }: AdapterPayload,
  model: string,
): Promise<AdapterPayload> {
  if (!sealed) return payload
  const code = (await vault.open(sealed, buildLocation(model))).reveal()
  return { ...payload, [model === 'DeviceCode' ? 'jti' : 'deviceCode']: code }
}
