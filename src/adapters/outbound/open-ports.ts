// TCP ports that are open without an EGRESS_ALLOW entry: 80, 443 and from 1024 on, except ports of internal services.

const internalServices: Record<string, number[]> = {
  'blocked by browsers as well': [1719, 1720, 1723, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 10_080],
  IRC: [6665, 6666, 6667, 6668, 6669, 6679, 6697],
  NFS: [2049],
  'remote desktops': [3389, 5900, 5901],
  WinRM: [5985, 5986],
  Docker: [2375, 2376, 2377],
  Kubernetes: [10_249, 10_250, 10_255, 10_256, 10_257, 10_259],
  etcd: [2379, 2380],
  Consul: [8300, 8301, 8302, 8500, 8501],
  ZooKeeper: [2181],
  'SQL Server': [1433],
  Oracle: [1521],
  MySQL: [3306],
  PostgreSQL: [5432, 6432],
  Redis: [6379, 6380, 16_379, 26_379],
  memcached: [11_211],
  MongoDB: [27_017, 27_018, 27_019],
  CouchDB: [5984],
  Cassandra: [7000, 7001, 9042, 9160],
  Elasticsearch: [9200, 9300],
  Kafka: [9092, 9093],
  RabbitMQ: [5672, 15_672],
  NATS: [4222],
  Erlang: [4369],
}

const closedPorts = new Set(Object.values(internalServices).flat())

export const isOpenPort = (port: number) =>
  port === 80 || port === 443 || (port >= 1024 && !closedPorts.has(port))
