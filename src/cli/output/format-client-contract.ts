import type { V3Components } from '#client'

type ClientContractJson = V3Components['schemas']['ClientContract']

/** The effect on clients and stores, by the class of a change. */
export const changeClassMeanings: Record<ClientContractJson['class'], string> = {
  live: 'Clients and stores are not affected',
  rescan: 'Clients and stores show the changes after they read the app again; stores must review it',
  breaking: 'Clients and stores with a copy of the app may fail until they read it again',
}

/** The effect of a release on clients and stores, and its version for registries. */
export const formatClientContract = ({ class: changeClass, server_version }: ClientContractJson): string =>
  `${changeClass}: ${changeClassMeanings[changeClass]}. Version in server.json: ${server_version}.`
