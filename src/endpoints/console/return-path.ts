const maxLength = 2_048

/** A path of the console. Anything else, such as a URL of another site, becomes its start page. */
export function parseReturnPath(text: string | null): string {
  const isPath = text !== null && text.length <= maxLength && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)
  // @guard console/callback
  return isPath ? text : '/'
}
