import { fileURLToPath } from 'node:url'
import { runWatched } from './run-watched.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** Copied before Vite writes its own NODE_ENV. */
const environment = { ...process.env }

/** Runs and restarts the server and the sandbox on changes. Returns a function that ends them. */
export function runServer(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const folders = [path('server'), path('contract')]
  return runWatched(path('server/main.ts'), folders, { ...environment, ...env })
}
