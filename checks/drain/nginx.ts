// nginx in front of replicas: connections to them are reused, and the rules for retries are nginx's own. A replica that
// did not accept a connection gets none for a second, not ten, so that the restarts can follow each other sooner.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

const buildNginxConfig = (folder: string, port: number, replicaPorts: number[]) => `daemon off;
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
${replicaPorts.map((replicaPort) => `    server 127.0.0.1:${replicaPort} fail_timeout=1s;`).join('\n')}
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

export async function startNginx(folder: string, replicaPorts: number[]) {
  const port = await findFreePort()
  const file = join(folder, 'nginx.conf')
  const errorLog = join(folder, 'nginx-error.log')
  await writeFile(file, buildNginxConfig(folder, port, replicaPorts))
  const child = spawn('nginx', ['-c', file, '-e', errorLog], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await sleep(50)
  }
  return {
    url,
    /** Ends it and returns what it logged about the replicas. */
    async stop(): Promise<string[]> {
      child.kill('SIGTERM')
      await exited
      return (await readFile(errorLog, 'utf8')).split('\n').filter((line) => line.includes('upstream'))
    },
  }
}
