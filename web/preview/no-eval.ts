// Must run first: else the bridge's schema library (Zod) probes `new Function`, which the page's CSP reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
