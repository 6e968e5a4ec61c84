// The formats of strings by member name. A member whose description says that it may be empty has none.
const timePattern = /(?:At|^at|^since|^until|^from|^to|^start|^countedFrom|^expires)$/
const datePattern = /(?:CheckedOn|^until)$/
const urlPattern = /^(?:authorizationUrl|baseUrl|canonicalUrl|endpoint|previewUrl|tokenUrl|url)$/

export const isTimeName = (name: string) => timePattern.test(name)

export function findFormatByName(name: string): string | undefined {
  if (datePattern.test(name)) return 'date'
  if (isTimeName(name)) return 'date-time'
  return urlPattern.test(name) ? 'uri' : undefined
}
