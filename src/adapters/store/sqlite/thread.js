// The writer thread: writes to all SQLite databases of the process, one statement at a time.
import { workerData } from 'node:worker_threads'
import { connectWriter } from './connection.js'

/** @import { Answer, Request } from './messages.ts' */

/** @type {Map<string, import('./connection.js').Connection>} */
const connections = new Map()

/** @param {string} path */
function connectionTo(path) {
  const connection = connections.get(path) ?? connectWriter(path)
  connections.set(path, connection)
  return connection
}

/** @param {string} path */
function close(path) {
  connections.get(path)?.close()
  connections.delete(path)
}

/** @param {Request} request @returns {Answer} */
function answerTo(request) {
  if (request.act === 'run') return connectionTo(request.path).run(request.sql, request.parameters)
  if (request.act === 'rollback') connections.get(request.path)?.rollback()
  else close(request.path)
  return { rows: [] }
}

/** @param {unknown} error @returns {Answer} */
function faultOf(error) {
  const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
  return { fault: { message, errcode } }
}

/** @param {Request} request @returns {Answer} */
function answerOrFault(request) {
  try {
    return answerTo(request)
  } catch (error) {
    return faultOf(error)
  }
}

/** @type {{ port: import('node:worker_threads').MessagePort, answered: Int32Array<SharedArrayBuffer> }} */
const { port, answered } = workerData

port.on('message', (request) => {
  port.postMessage(answerOrFault(request))
  Atomics.add(answered, 0, 1)
  Atomics.notify(answered, 0)
})
