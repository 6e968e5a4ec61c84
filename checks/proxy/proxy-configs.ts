// The configurations of docs/reverse-proxy.md, with the ports, files and certificate that nginx and Caddy need.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCodeBlocks } from '#tests/support/document-examples.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const document = 'docs/reverse-proxy.md'
const blocks = listCodeBlocks(document, readFileSync(join(projectRoot, document), 'utf8'))
const codeIn = (language: string) =>
  blocks.filter((block) => block.language === language).map(({ code }) => code)

const [nginxServer = '', , nginxLocations = ''] = codeIn('nginx')
const [caddySite = ''] = codeIn('caddyfile')

export type ProxyPlan = {
  folder: string
  /** The ports of the proxy and of the service behind it. */
  port: number
  servicePort: number
  certificate: { path: string; keyPath: string }
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

function buildNginxConfig(server: string, { folder, port, servicePort, certificate }: ProxyPlan): string {
  const completed = server
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${servicePort}`)
    .replace('/etc/ssl/tenon.pem', certificate.path)
    .replace('/etc/ssl/tenon.key', certificate.keyPath)
  return [
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}`,
    'http { access_log off;',
    ...temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`),
    completed,
    '}',
  ].join('\n')
}

/** The server of the first example with the locations of the second one. */
const nginxPathServer = nginxServer.replace(/ {2}location[\s\S]*/, `${nginxLocations}}`)

function buildCaddyConfig({ port, servicePort, certificate }: ProxyPlan): string {
  const site = caddySite
    .replace('tenon.example {', `tenon.example:${port} {\n  tls ${certificate.path} ${certificate.keyPath}`)
    .replace('127.0.0.1:4000', `127.0.0.1:${servicePort}`)
  return `{\n  admin off\n  auto_https disable_redirects\n}\n${site}`
}

export type ProxyExample = {
  name: string
  /** Path of BASE_URL. */
  basePath: string
  fileName: string
  buildConfig(plan: ProxyPlan): string
  buildCommand(file: string): string[]
}

const buildNginxCommand = (file: string) => ['nginx', '-c', file, '-e', 'stderr']

export const proxyExamples: ProxyExample[] = [
  {
    name: 'nginx',
    basePath: '',
    fileName: 'nginx.conf',
    buildConfig: (plan) => buildNginxConfig(nginxServer, plan),
    buildCommand: buildNginxCommand,
  },
  {
    name: 'nginx, below a path',
    basePath: '/tenon',
    fileName: 'nginx.conf',
    buildConfig: (plan) => buildNginxConfig(nginxPathServer, plan),
    buildCommand: buildNginxCommand,
  },
  {
    name: 'Caddy',
    basePath: '',
    fileName: 'Caddyfile',
    buildConfig: buildCaddyConfig,
    buildCommand: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
]
