/** Descriptions of the resources that belong to no API family, as those of `ApiFamily`. */
export const metadataResourceDescriptions: Record<string, string> = {
  protectedResource: 'OAuth metadata of this service.',
  authorizationServer: 'OAuth metadata of the authorization server.',
}
