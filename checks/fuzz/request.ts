// A request as the fuzzer holds it until it is bytes: nothing is tidied up.
export type FuzzRequest = {
  method: string
  /** Every character of the target and of the headers is one byte. */
  target: string
  version: string
  headers: [name: string, value: string][]
  body: Buffer
  /** What was done to it, for whoever reads a failure. */
  twists: string[]
  /** Values sent for members that the service owns: none of them may ever come back. */
  planted: string[]
}

export const headerOf = (request: FuzzRequest, name: string) =>
  request.headers.find(([one]) => one.toLowerCase() === name)?.[1]

export const withoutHeader = (request: FuzzRequest, name: string) =>
  request.headers.filter(([one]) => one.toLowerCase() !== name)

export function setHeader(request: FuzzRequest, name: string, value: string): void {
  request.headers = [...withoutHeader(request, name.toLowerCase()), [name, value]]
}

/** Says how long the body is unless a twist already said something. */
function framing(request: FuzzRequest): [string, string][] {
  const isSaid = headerOf(request, 'content-length') ?? headerOf(request, 'transfer-encoding')
  return isSaid !== undefined || request.body.length === 0
    ? []
    : [['Content-Length', String(request.body.length)]]
}

export function bytesOf(request: FuzzRequest): Buffer {
  const line = `${request.method} ${request.target} ${request.version}`
  const headers = [...request.headers, ...framing(request)].map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${[line, ...headers].join('\r\n')}\r\n\r\n`, 'latin1'), request.body])
}
