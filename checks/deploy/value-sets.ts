// Values for rendering the chart: those with which it must have these kinds, and those that it must reject.

export type ValueSet = { name: string; values: unknown; kinds: string[] }

const baseUrl = 'https://tenon.example'
const replicated = { baseUrl, database: 'postgresql', replicas: 3, secret: 'tenon' }

export const validSets: ValueSet[] = [
  {
    name: 'SQLite with a volume of its own',
    values: { baseUrl },
    kinds: ['Deployment', 'PersistentVolumeClaim', 'Service'],
  },
  {
    name: 'SQLite with a claim, settings and a registry with a password',
    values: {
      baseUrl,
      settings: { TRUST_PROXY: '10.0.0.0/8' },
      persistence: { existingClaim: 'data' },
      image: { pullSecrets: ['registry'] },
      nodeSelector: { disk: 'fast' },
      tolerations: [{ key: 'fast', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      podAnnotations: { team: 'tools' },
    },
    kinds: ['Deployment', 'Service'],
  },
  {
    name: 'three replicas on PostgreSQL, with everything',
    values: {
      ...replicated,
      publicAppsUrl: 'https://apps.example',
      ingress: { enabled: true, className: 'nginx', tlsSecret: 'tenon-tls', annotations: { a: 'b' } },
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
      prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
      dashboard: { enabled: true },
      podDisruptionBudget: { maxUnavailable: '34%' },
      backup: { enabled: true, existingClaim: 'backups' },
      networkPolicy: {
        enabled: true,
        from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
        egress: [{ ports: [{ port: 443 }] }],
      },
      image: { digest: `sha256:${'0'.repeat(64)}` },
      extraEnv: [{ name: 'EXTRA', valueFrom: { secretKeyRef: { name: 'other', key: 'extra' } } }],
      extraVolumes: [{ name: 'certificates', configMap: { name: 'ca' } }],
      extraVolumeMounts: [{ name: 'certificates', mountPath: '/certificates', readOnly: true }],
      serviceAccountName: 'tenon-reader',
      deploymentAnnotations: { 'reloader.stakater.com/auto': 'true' },
    },
    kinds: [
      'ConfigMap',
      'CronJob',
      'Deployment',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PrometheusRule',
      'Service',
      'ServiceMonitor',
    ],
  },
  {
    name: 'SQLite with daily backups',
    values: { baseUrl, secret: 'tenon', backup: { enabled: true } },
    kinds: ['CronJob', 'Deployment', 'PersistentVolumeClaim', 'PersistentVolumeClaim', 'Service'],
  },
  {
    name: 'as many replicas as there is work for',
    values: { ...replicated, replicas: 1, migration: { enabled: false }, autoscaling: { enabled: true } },
    kinds: ['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Service'],
  },
  {
    name: 'below a path, migrated by the first replica',
    values: {
      ...replicated,
      baseUrl: `${baseUrl}:8443/tools`,
      migration: { enabled: false },
      ingress: { enabled: true },
    },
    kinds: ['Deployment', 'Ingress', 'PodDisruptionBudget', 'Service'],
  },
]

export const invalidSets: { name: string; values: unknown }[] = [
  { name: 'no address', values: {} },
  { name: 'two replicas on SQLite', values: { baseUrl, replicas: 2 } },
  { name: 'PostgreSQL without a secret', values: { ...replicated, secret: '' } },
  { name: 'a ServiceMonitor without a secret', values: { baseUrl, serviceMonitor: { enabled: true } } },
  { name: 'backups without a passphrase', values: { baseUrl, backup: { enabled: true } } },
  { name: 'an autoscaler on SQLite', values: { baseUrl, autoscaling: { enabled: true } } },
  { name: 'an address for public apps with a path', values: { baseUrl, publicAppsUrl: `${baseUrl}/apps` } },
  { name: 'a value that does not exist', values: { baseUrl, replicaCount: 1 } },
]
