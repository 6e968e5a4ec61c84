/** Whether a URL has one of the origins; `https://*.example.com` matches all subdomains. */
export function isFromOrigins(url: string, origins: string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return origins.some((origin) => {
    const [scheme = '', name = ''] = origin.replace(/\/+$/, '').split('://')
    if (`${scheme}:` !== protocol) return false
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
}

/** Whether a link may be opened: http and https only, and of the listed origins if there are any. No URI templates. */
export const isOpenableLink = (url: string, origins: string[]): boolean =>
  URL.canParse(url) &&
  !/[{}]/.test(url) &&
  /^https?:$/.test(new URL(url).protocol) &&
  (origins.length === 0 || isFromOrigins(url, origins))

/** Whether the page may show an image: from the listed origins, or a data URI of a raster format. */
export const isShowableImage = (url: unknown, origins: string[]): url is string =>
  typeof url === 'string' &&
  (isFromOrigins(url, origins) || /^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(url))
