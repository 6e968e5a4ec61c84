// nginx in front of replicas: connections to them are reused, and the rules for retries are nginx's own. nginx avoids a
// replica that refused a connection for one second instead of ten, so that restarts can follow each other sooner.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '#checks/support/start-process.ts'
import { isAnswering } from '#tests/support/poll-until.ts'
import type { Settings } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

const buildNginxConfig = (folder: string, port: number, replicas: readonly Settings[]) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  upstream replicas {
${replicas.map(({ PORT }) => `    server 127.0.0.1:${PORT} fail_timeout=1s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host tenon.example;
    }
  }
}
`

/** `replicas`: the settings of the replicas. */
export async function startNginx(folder: string, replicas: readonly Settings[]) {
  const port = await findFreePort()
  const file = join(folder, 'nginx.conf')
  const errorLog = join(folder, 'nginx-error.log')
  await writeFile(file, buildNginxConfig(folder, port, replicas))
  const url = `http://127.0.0.1:${port}`
  const command = ['nginx', '-c', file, '-e', errorLog]
  const nginx = await startProcess(command, () => isAnswering(`${url}/livez`), { stdio: 'inherit' })
  return {
    url,
    /** Stops nginx and returns its log lines about the replicas. */
    async stop(): Promise<string[]> {
      await nginx.stop()
      return (await readFile(errorLog, 'utf8')).split('\n').filter((line) => line.includes('upstream'))
    },
  }
}
