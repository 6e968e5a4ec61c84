/** Whether an address belongs to one of the origins; `https://*.example.com` stands for all below it. */
export function isFromOrigins(url: string, origins: string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return origins.some((origin) => {
    const [scheme = '', name = ''] = origin.replace(/\/+$/, '').split('://')
    if (`${scheme}:` !== protocol) return false
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
}

/** Where a link may lead: pages of the web, and where origins are named, theirs alone. */
export const isOpenable = (url: string, origins: string[]): boolean =>
  URL.canParse(url) &&
  /^https?:$/.test(new URL(url).protocol) &&
  (origins.length === 0 || isFromOrigins(url, origins))

/** Pictures that a page may show: of the named origins, or that bring their own bytes. */
export const isShowable = (url: unknown, origins: string[]): url is string =>
  typeof url === 'string' &&
  (isFromOrigins(url, origins) || /^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(url))
