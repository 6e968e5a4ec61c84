import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { limits } from './limits.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Serves a path and all below it straight over node:http, before the framework: for what is not an operation. */
export type Mount = { path: string; handle: Handler }

const isAt = (url: string, path: string) => url.startsWith(path) && /^$|[/?#]/.test(url.charAt(path.length))

/** The listener of the service: the mounts first, the framework for all else. */
export const serverWith =
  (mounts: Mount[]) =>
  (framework: Handler): Server => {
    const options = {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
    }
    return createServer(options, (request, response) => {
      const url = request.url ?? '/'
      const mount = mounts.find(({ path }) => isAt(url, path))
      if (mount) mount.handle(request, response)
      else framework(request, response)
    })
  }
