// The writer thread: writes to all SQLite databases of the process, one statement at a time.
import { workerData } from 'node:worker_threads'
import { connectWriter, copyLargeLog } from './connection.js'

/** @import { WriterResponse, WriterRequest } from './messages.ts' */

/** @type {Map<string, import('./connection.js').Connection>} */
const connections = new Map()

/** @param {string} path */
function openConnection(path) {
  const connection = connections.get(path) ?? connectWriter(path)
  connections.set(path, connection)
  return connection
}

/** @param {string} path */
function close(path) {
  connections.get(path)?.close()
  connections.delete(path)
}

/** @param {WriterRequest} request @returns {WriterResponse} */
function runRequest(request) {
  if (request.act === 'run') return openConnection(request.path).run(request.sql, request.parameters)
  if (request.act === 'rollback') connections.get(request.path)?.rollback()
  else close(request.path)
  return { rows: [] }
}

/** @param {unknown} error @returns {WriterResponse} */
function toErrorResponse(error) {
  const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
  return { error: { message, errcode } }
}

/** @param {WriterRequest} request @returns {WriterResponse} */
function handleRequest(request) {
  try {
    return runRequest(request)
  } catch (error) {
    return toErrorResponse(error)
  }
}

/** @type {{ port: import('node:worker_threads').MessagePort, responseCount: Int32Array<SharedArrayBuffer> }} */
const { port, responseCount } = workerData

/** No caller waits for it. @param {WriterRequest} request */
function copyLogAfterCommit(request) {
  if (request.act !== 'run' || request.sql !== 'commit') return
  const connection = connections.get(request.path)
  if (connection) copyLargeLog(request.path, connection)
}

port.on('message', (request) => {
  port.postMessage(handleRequest(request))
  Atomics.add(responseCount, 0, 1)
  Atomics.notify(responseCount, 0)
  copyLogAfterCommit(request)
})
