const formats = new Map<string, object>()

/** Cached, since `Intl` formats are slow to create; there are few of them. */
export function getCachedFormat<Created extends object>(key: string, create: () => Created): Created {
  const format = (formats.get(key) as Created | undefined) ?? create()
  formats.set(key, format)
  return format
}

/** The `Intl` format of that class, cached. */
export const getIntl = <Options, Format extends object>(
  Create: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format =>
  getCachedFormat(Create.name + locale + JSON.stringify(options), () => new Create(locale, options))
