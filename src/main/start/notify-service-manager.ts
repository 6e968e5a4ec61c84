// Notifies systemd that the service is ready (Type=notify). Node.js cannot send to its datagram socket, so systemd's
// own command does.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Does nothing without `NOTIFY_SOCKET`. Throws when systemd-notify is missing or fails. */
export async function notifyServiceManager(): Promise<void> {
  if (process.env.NOTIFY_SOCKET)
    await promisify(execFile)('systemd-notify', ['--ready', `--pid=${process.pid}`])
}
