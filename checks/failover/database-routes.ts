// How the service reaches the server that accepts writes, when that is another one than before.
import { startPgbouncer } from '#checks/pooler/pgbouncer.ts'
import { startSwitch } from './switch.ts'

/** `url` is for DATABASE_URL. `follow` is what an operator does once the standby accepts writes. */
type DatabaseRoute = { url: string; follow(): void | Promise<void>; close(): Promise<unknown> }

/** `folder` is for files of PgBouncer. */
type Servers = { folder: string; primaryUrl: string; standbyUrl: string }

export type OpenDatabaseRoute = (servers: Servers) => Promise<DatabaseRoute>

const portOf = (url: string) => Number(new URL(url).port)

const buildList = (...urls: string[]) =>
  `postgres://postgres@${urls.map((url) => `127.0.0.1:${portOf(url)}`).join()}/postgres?target_session_attrs=read-write`

export const databaseRoutes: Record<string, OpenDatabaseRoute> = {
  /** Both servers are in DATABASE_URL: nothing follows. */
  list: async ({ primaryUrl, standbyUrl }) => ({
    url: buildList(primaryUrl, standbyUrl),
    follow() {},
    async close() {},
  }),
  /** One address that leads to the other server then, such as a virtual one. */
  async address({ primaryUrl, standbyUrl }) {
    const address = await startSwitch(portOf(primaryUrl))
    return {
      url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
      follow: () => address.point(portOf(standbyUrl)),
      close: () => address.close(),
    }
  },
  /** One PgBouncer, whose configuration then names the other server. */
  async pooler({ folder, primaryUrl, standbyUrl }) {
    const pooler = await startPgbouncer(folder, primaryUrl)
    return { url: pooler.url, follow: () => pooler.point(standbyUrl), close: () => pooler.stop() }
  },
  /** Each server has a PgBouncer, and both of these are in DATABASE_URL. */
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
