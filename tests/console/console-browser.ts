// A browser without scripts that visits the service and its issuer: it stores cookies by host as browsers do, follows
// redirects, submits forms, and sends requests as a page of the console would.

export type ConsolePage = { status: number; url: string; headers: Headers; text: string }

export type ConsoleRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

type StoredCookie = { name: string; value: string; host: string; path: string; isSecure: boolean }

export class ConsoleBrowser {
  readonly #headers: Record<string, string>
  #cookies: StoredCookie[] = []

  /** `headers` are those of every request. */
  constructor(userAgent = 'Tests/1.0', headers: Record<string, string> = {}) {
    this.#headers = { ...headers, 'user-agent': userAgent }
  }

  /** Opens a URL as if it was typed, and follows redirects while `until` does not match the next URL. */
  open(url: string, until?: RegExp): Promise<ConsolePage> {
    return this.#visit(url, { method: 'GET' }, until)
  }

  submit(page: ConsolePage, fields: Record<string, string>, until?: RegExp): Promise<ConsolePage> {
    const action = /<form[^>]*\baction="([^"]+)"/.exec(page.text)?.[1]
    const headers = { 'sec-fetch-site': 'same-origin', origin: new URL(page.url).origin }
    const body = new URLSearchParams(fields)
    return this.#visit(new URL(action ?? page.url, page.url).href, { method: 'POST', body, headers }, until)
  }

  /** A request of a script of the console, with what browsers and the console add to it. */
  request(url: string, init: ConsoleRequest = {}): Promise<Response> {
    return this.send(url, {
      ...init,
      headers: {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'x-tenon-console': '1',
        ...init.headers,
      },
    })
  }

  /** A request with the cookies of this browser and nothing else. */
  async send(url: string, init: ConsoleRequest = {}): Promise<Response> {
    const cookie = this.#cookiesFor(new URL(url))
    const headers = { ...this.#headers, ...(cookie && { cookie }), ...init.headers }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#remember(line, new URL(url))
    return response
  }

  cookie(name: string): string {
    return this.#cookies.find((cookie) => cookie.name === name)?.value ?? ''
  }

  setCookie(name: string, value: string, host: string): void {
    this.#remember(`${name}=${value}; Path=/`, new URL(`http://${host}/`))
  }

  get cookieNames(): string[] {
    return this.#cookies.map(({ name }) => name).sort()
  }

  async #visit(url: string, init: ConsoleRequest, until?: RegExp, redirects = 0): Promise<ConsolePage> {
    if (redirects > 20) throw new Error(`too many redirects, the last one to ${url}`)
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...init.headers }
    const response = await this.send(url, { ...init, headers })
    const location = response.headers.get('location')
    const target = location === null ? null : new URL(location, url).href
    if (target !== null && !until?.test(target)) {
      await response.arrayBuffer()
      return this.#visit(target, { method: 'GET' }, until, redirects + 1)
    }
    return {
      status: response.status,
      url: target ?? url,
      headers: response.headers,
      text: await response.text(),
    }
  }

  #remember(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const find = (key: string) =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const path = find('path') ?? '/'
    const isSecure = attributes.some((attribute) => attribute.toLowerCase() === 'secure')
    const rest = this.#cookies.filter(
      (cookie) => !(cookie.name === name && cookie.path === path && cookie.host === url.hostname),
    )
    const isRemoved =
      value === '' || find('max-age') === '0' || Date.parse(find('expires') ?? '') < Date.now()
    this.#cookies = isRemoved ? rest : [...rest, { name, value, path, host: url.hostname, isSecure }]
  }

  #cookiesFor({ hostname, pathname }: URL): string {
    return this.#cookies
      .filter(({ host, path }) => host === hostname && pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}
