// How the service reaches the server that accepts writes after a failover.
import { startPgbouncer } from '#checks/pooler/pgbouncer.ts'
import { startSwitch } from './switch.ts'

/** `url` is for DATABASE_URL. `follow` does the operator's work once the standby accepts writes. */
type DatabaseRoute = { url: string; follow(): void | Promise<void>; close(): Promise<unknown> }

/** `folder` is for files of PgBouncer. */
type Servers = { folder: string; primaryUrl: string; standbyUrl: string }

export type OpenDatabaseRoute = (servers: Servers) => Promise<DatabaseRoute>

const portOf = (url: string) => Number(new URL(url).port)

const buildList = (...urls: string[]) =>
  `postgres://postgres@${urls.map((url) => `127.0.0.1:${portOf(url)}`).join()}/postgres?target_session_attrs=read-write`

export const databaseRoutes: Record<string, OpenDatabaseRoute> = {
  /** Both servers are in DATABASE_URL, so the operator does nothing. */
  list: async ({ primaryUrl, standbyUrl }) => ({
    url: buildList(primaryUrl, standbyUrl),
    follow() {},
    async close() {},
  }),
  /** One address, such as a virtual address, that is switched to the other server. */
  async address({ primaryUrl, standbyUrl }) {
    const address = await startSwitch(portOf(primaryUrl))
    return {
      url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
      follow: () => address.point(portOf(standbyUrl)),
      close: () => address.close(),
    }
  },
  /** One PgBouncer, whose configuration is changed to name the other server. */
  async pooler({ folder, primaryUrl, standbyUrl }) {
    const pooler = await startPgbouncer(folder, primaryUrl)
    return { url: pooler.url, follow: () => pooler.point(standbyUrl), close: () => pooler.stop() }
  },
  /** Each server has a PgBouncer, and both PgBouncers are in DATABASE_URL. */
  async poolers({ folder, primaryUrl, standbyUrl }) {
    const [first, second] = [
      await startPgbouncer(folder, primaryUrl),
      await startPgbouncer(folder, standbyUrl),
    ]
    return {
      url: buildList(first.url, second.url),
      follow() {},
      async close() {
        await Promise.all([first.stop(), second.stop()])
      },
    }
  },
}
