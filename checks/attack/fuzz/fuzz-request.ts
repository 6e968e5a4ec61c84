// An HTTP request before serialization. Nothing is normalized.
export type FuzzRequest = {
  method: string
  /** Every character of the target and of the headers is one byte. */
  target: string
  version: string
  headers: [name: string, value: string][]
  body: Buffer
  /** Names of the applied mutators, for the report of a finding. */
  mutators: string[]
  /** Values sent for members owned by the service: no response may contain them. */
  forbiddenValues: string[]
}

export const findHeader = (request: FuzzRequest, name: string) =>
  request.headers.find(([header]) => header.toLowerCase() === name)?.[1]

export const withoutHeader = (request: FuzzRequest, name: string) =>
  request.headers.filter(([header]) => header.toLowerCase() !== name)

export function setHeader(request: FuzzRequest, name: string, value: string): void {
  request.headers = [...withoutHeader(request, name.toLowerCase()), [name, value]]
}

/** Adds Content-Length unless a mutator already set the framing. */
function buildFraming(request: FuzzRequest): [string, string][] {
  const declared = findHeader(request, 'content-length') ?? findHeader(request, 'transfer-encoding')
  return declared !== undefined || request.body.length === 0
    ? []
    : [['Content-Length', String(request.body.length)]]
}

export function toBytes(request: FuzzRequest): Buffer {
  const line = `${request.method} ${request.target} ${request.version}`
  const headers = [...request.headers, ...buildFraming(request)].map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${[line, ...headers].join('\r\n')}\r\n\r\n`, 'latin1'), request.body])
}
