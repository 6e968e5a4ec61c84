// Settings that all builds of web/ share.
import { fileURLToPath } from 'node:url'

/** The absolute path of a path below the repository root. */
export const resolveInRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Always the production build of the libraries and Vite, whatever NODE_ENV says.
process.env.NODE_ENV = 'production'

/** For older targets `light-dark()` would be lowered to the system's colour scheme, which ignores the chosen theme. */
export const targetBrowsers = ['chrome123', 'firefox120', 'safari17.5']
