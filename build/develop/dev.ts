import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { endOnSignal } from './end-on-signal.ts'
import { runServer } from './run-server.ts'

// `npm run dev`: the page with hot reload, and its server.

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const page = await createServer({ configFile })
await page.listen()
const [address] = page.resolvedUrls?.local ?? []
const endServer = await runServer({ PUBLIC_URL: process.env.PUBLIC_URL ?? address })
endOnSignal(() => Promise.all([page.close(), endServer()]))
