// A browser without JavaScript: it stores cookies, follows redirects within the issuer and submits forms.

export type VisitedPage = {
  status: number
  headers: Headers
  url: string
  text: string
  /** The URL outside of the issuer to which the response redirects; null when there is none. */
  redirectedTo: URL | null
}

export class Visitor {
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly #cookies = new Map<string, { value: string; path: string }>()

  /** `origin`: any URL of the issuer. `headers` are those of every request. */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = new URL(origin).origin
    this.#headers = headers
  }

  open(address: string | URL): Promise<VisitedPage> {
    return this.#go(new URL(address, this.#origin), { method: 'GET' })
  }

  /** Submits the form of a page with these fields. */
  submit(
    page: VisitedPage,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<VisitedPage> {
    return this.#go(new URL(page.url), { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  cookie(name: string): string {
    return this.#cookies.get(name)?.value ?? ''
  }

  async #go(url: URL, init: RequestInit & { headers?: Record<string, string> }): Promise<VisitedPage> {
    const headers = { accept: 'text/html', cookie: this.#cookiesFor(url), ...this.#headers, ...init.headers }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#remember(line)
    const page = {
      status: response.status,
      headers: response.headers,
      url: url.href,
      text: await response.text(),
    }
    const location = response.headers.get('location')
    if (!location) return { ...page, redirectedTo: null }
    const target = new URL(location, url)
    return target.origin === this.#origin
      ? this.#go(target, { method: 'GET' })
      : { ...page, redirectedTo: target }
  }

  #remember(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    if (value) this.#cookies.set(name, { value, path })
    else this.#cookies.delete(name)
  }

  #cookiesFor(url: URL): string {
    const matching = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path))
    return matching.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }
}
