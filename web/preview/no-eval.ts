// Runs first: the schema library of the bridge would try whether it may make code, which the page's policy does not let it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
