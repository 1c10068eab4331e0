import { fileURLToPath } from 'node:url'
import { runWatched } from './run-watched.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** As it was given: Vite writes a NODE_ENV of its own into ours. */
const environment = { ...process.env }

/** The server, with the stand-in for the networks, and again whenever its code changes. */
export function runServer(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const folders = [path('server'), path('contract')]
  return runWatched(path('server/main.ts'), folders, { ...environment, ...env })
}
