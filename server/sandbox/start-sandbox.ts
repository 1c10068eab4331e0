import { createServer } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createBackground } from './background.ts'
import { createClock } from './clock.ts'
import { createSandboxApp } from './create-sandbox-app.ts'
import { addPastPost, type PastPost } from './instagram/add-past-post.ts'
import { instagramNetwork } from './instagram/instagram-network.ts'
import { linkAccount } from './instagram/link-account.ts'
import { ledgerSchema } from './ledger/schema.ts'
import { listen, stopListening } from './listen.ts'
import { prepareMediaFolder } from './media/media-folder.ts'
import type { Sandbox, SandboxNetwork } from './sandbox.ts'
import { sandboxBases } from './sandbox-bases.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { openDatabase } from './store/database.ts'

const networks: readonly SandboxNetwork[] = [instagramNetwork]

export type SandboxOptions = {
  /** 0 takes a free port. */
  port: number
  host?: string
  dataDir: string
  /** The sandbox's own origin as browsers reach it; by default host and port. */
  publicUrl?: string
  log: Logger
  appId: string
  appSecret: string
  now?: () => number
  settings?: Partial<Settings>
  /** Mounts /_control: faults, clock, settings, request log. For tests only. */
  control?: boolean
}

export const startSandbox = async (options: SandboxOptions) => {
  const { dataDir, appId, appSecret, host = '127.0.0.1', now = Date.now } = options
  const log = options.log.child({ part: 'sandbox' })
  const mediaDir = path.resolve(dataDir, 'sandbox-media')
  await prepareMediaFolder(mediaDir)
  const schemas = [ledgerSchema, ...networks.map(({ schema }) => schema)]
  const sandbox: Sandbox = {
    url: '',
    db: openDatabase(path.join(dataDir, 'sandbox.sqlite'), schemas),
    mediaDir,
    log,
    clock: createClock(now),
    app: { name: 'uPubly', id: appId, secret: appSecret },
    settings: { ...defaultSettings, ...options.settings },
    background: createBackground(log),
  }
  const app = createSandboxApp(sandbox, { networks, control: options.control ?? false })
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, { port: options.port, host }).catch((error: unknown) => {
    sandbox.db.close()
    throw error
  })
  // The port is known only now; requests come after this turn at the earliest.
  const url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/+$/, '')
  sandbox.url = url
  for (const network of networks) await network.start(sandbox)
  log.info({ url }, 'the simulated networks are up')
  return {
    port,
    url,
    bases: sandboxBases(url),
    linkAccount: (username: string, name?: string) => linkAccount(sandbox, username, name),
    addPastPost: (post: PastPost) => addPastPost(sandbox, post),
    close: async () => {
      await stopListening(server)
      await sandbox.background.stop()
      sandbox.db.close()
    },
  }
}
