// The checks that `npm test` leaves out. The durations are for two quiet cores.

export type Check = { takes: string; does: string; needs?: string; tests?: string[] }

/** `tests` run in full scope; a check without tests has a program, `checks/<name>/run.ts`. */
export const checks: Record<string, Check> = {
  'slow-tests': {
    takes: '25 min',
    does: 'the tests in *.slow.test.ts: journeys in a browser, killed programs, official suites',
    needs:
      'for stores of secrets the commands bao (OPENBAO) and moto_server (MOTO_SERVER), otherwise it skips these',
    tests: ['.slow.test.ts'],
  },
  engines: {
    takes: '20 min',
    does: 'every suite over a running service, on SQLite and on PostgreSQL; npm test takes one of them',
    tests: ['api', 'cli', 'credentials', 'management-mcp', 'preview'].map((folder) => `tests/${folder}`),
  },
  screens: {
    takes: '15 min',
    does: 'every screen of the console in every width and theme, the guides and the widgets',
    tests: ['tests/console', 'tests/documentation', 'tests/widgets'],
  },
  samples: {
    takes: '5 min',
    does: 'the code samples of every operation run in each language; SAMPLES=go in the environment chooses one',
    needs: 'curl, Python 3.11, Go',
    tests: ['tests/samples'],
  },
  widgets: {
    takes: '5 min',
    does: 'widgets of every primitive in three hosts, among them the MCPJam Inspector, which it installs, and pictures of all in themes, widths and languages; --hosts takes none, --pictures writes those of docs',
    needs: 'fonts of these languages, such as fonts-noto-core and fonts-noto-cjk of Debian',
  },
  attack: {
    takes: '40 min',
    does: 'hostile input, malformed requests (fuzz), requests to what belongs to others (tenants); AREA … runs these, --all does not sample; --count, --seed',
  },
  contract: {
    takes: '20 min',
    does: 'Schemathesis on the OpenAPI documents; FAMILY …',
    needs: 'Python 3.11',
  },
  conformance: {
    takes: '5 min',
    does: 'a published app and the management server in the official conformance suite, and the Inspector',
  },
  corpus: {
    takes: '30 min',
    does: 'all tests of imports, then 2,600 public documents; --only NAME reports one',
  },
  mutation: {
    takes: '1 h',
    does: 'removes the guards marked in the source one by one: a test must fail each time; TEXT selects by file or test',
  },
  clients: {
    takes: '10 min',
    does: 'real clients call tools; python, go, java, rust and cli try these, other words are parts of names',
  },
  generators: {
    takes: '25 min',
    does: 'generators of typed clients take the OpenAPI documents, and the clients compile; NAME …, FAMILY …, --optional COMMAND,…',
    needs: 'Go, Java, Maven, Python 3.11, Rust',
  },
  lint: { takes: '5 min', does: 'the lint over what imports generate, and the estimate of tokens' },
  retrieval: {
    takes: '1 min',
    does: 'at which rank tasks find their tools by the texts of an import; --show BENCH, --dev',
  },
  merge: { takes: '5 min', does: 'three public documents in two versions each are merged with edits' },
  metrics: { takes: '1 min', does: 'metrics, alerts and dashboard, with Prometheus', needs: 'prometheus' },
  drain: {
    takes: '2 min',
    does: '20 restarts of replicas behind nginx lose no call; RESTARTS',
    needs: 'nginx',
  },
  upgrade: {
    takes: '5 min',
    does: 'the last release and this version serve on one PostgreSQL; COMMIT takes another version',
    needs: 'nginx',
  },
  failover: {
    takes: '2 min',
    does: 'a standby takes the place of a killed PostgreSQL; ROUTE … tries one way to reach them',
    needs: 'PgBouncer',
  },
  pooler: {
    takes: '1 min',
    does: 'two replicas behind PgBouncer in transaction mode',
    needs: 'PgBouncer, nginx',
  },
  memory: {
    takes: '1 min',
    does: 'large responses in a control group of 512 MiB; MIB SECONDS',
    needs: 'root',
  },
  soak: { takes: '2 h', does: 'mixed load: memory, handles and times must not grow; MINUTES' },
  package: { takes: '2 min', does: 'installs the package in an empty folder and uses it' },
  image: {
    takes: '5 min',
    does: 'builds the image without Docker, and runs it',
    needs: 'root, buildah, runc, debootstrap',
  },
  deploy: {
    takes: '5 min',
    does: 'Compose file, Helm chart and systemd units, by their own tools',
    needs: 'Go',
  },
  proxy: { takes: '1 min', does: 'nginx and Caddy as the guide has them, with TLS', needs: 'nginx, caddy' },
}
