// Must run first: otherwise the schema library of the bridge (Zod) probes `new Function`, which violates the CSP.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
