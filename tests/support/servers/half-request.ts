import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection with half a request for `/livez`, which a service that drains waits for. */
export async function openHalfRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket
    .setEncoding('utf8')
    .on('error', () => {})
    .on('data', (text) => {
      received += text
    })
  await once(socket, 'connect')
  socket.write('GET /livez HTTP/1.1\r\nHost: tenon\r\n')
  return { finish: () => void socket.write('\r\n'), received: () => received }
}
