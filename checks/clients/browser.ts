// The browser that clients open to sign their user in: a command that hands the address to this process, whose user consents.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '#tests/issuer/support/visitor.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'

/** Some clients listen only after opening the browser, since people take longer than this user. */
async function openRedirect(url: URL): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await fetch(url).catch(() => null)) return
    await sleep(200)
  }
}

/** Returns the folder of the command, `xdg-open`. */
export async function startBrowser(folder: string, user: Visitor) {
  const { url, close } = await startHttpServer(async (request, response) => {
    const page = await user.open(await text(request))
    response.end()
    const { redirectedTo } = await user.submit(page, { decision: 'allow' })
    if (redirectedTo) await openRedirect(redirectedTo)
  })
  const commands = join(folder, 'bin')
  const command = join(commands, 'xdg-open')
  await mkdir(commands)
  await writeFile(
    command,
    `#!${process.execPath}\nfetch('${url}', { method: 'POST', body: process.argv[2] })\n`,
  )
  await chmod(command, 0o755)
  return { commands, command, close }
}
