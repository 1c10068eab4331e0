import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import type { Logger } from 'pino'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { controlRoutes } from './control/control-routes.ts'
import { createFaultQueue, injectFaults } from './control/faults.ts'
import { createRequestLog } from './control/request-log.ts'
import { openDatabase } from './database.ts'
import { findAccount } from './ledger/accounts.ts'
import { followersAt } from './ledger/growth.ts'
import { ledgerSchema } from './ledger/schema.ts'
import { mediaRoutes, prepareMediaFolder } from './media/media-folder.ts'
import { assetRoutes, pageRoutes } from './page/page-routes.ts'
import {
  createBackground,
  createClock,
  type LinkedAccount,
  type PastPost,
  type Sandbox,
  type SandboxEnv,
  type SandboxNetwork,
  type SandboxPart,
  type SeenDay,
} from './sandbox.ts'
import {
  billingBases,
  demoNetworkId,
  networkEnvironment,
  sandboxNetworks,
} from './sandbox-networks.ts'
import { readDefaultSettings, type Settings, settingsPatchSchema } from './settings.ts'
import { openStripe } from './stripe/open-stripe.ts'
import { stripeSchema } from './stripe/schema.ts'
import type { StripeSettings } from './stripe/stripe-settings.ts'

/** Returns the port in use, a free one for 0; rejects when the port is taken. */
export const listen = async (server: Server, at: { port: number; host: string }) => {
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

export const stopListening = async (server: Server) => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Many clients join a base and a path with one slash too many; the networks do not mind. */
const getPathOnce = (request: Request) => getPath(request).replace(/\/{2,}/g, '/')

export type SandboxAppOptions = {
  parts: readonly SandboxPart<Settings>[]
  control: boolean
  /** False where only Stripe is simulated: there are no accounts and posts to show. */
  hasNetworks: boolean
}

export const createSandboxApp = (
  sandbox: Sandbox<Settings>,
  { parts, control, hasNetworks }: SandboxAppOptions,
) => {
  const app = new Hono<SandboxEnv>({ getPath: getPathOnce })
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    sandbox.log.error({ err: error }, 'the sandbox failed')
    return c.json({ message: 'internal error' }, 500)
  })
  if (control) {
    const faults = createFaultQueue()
    const requests = createRequestLog(sandbox.clock)
    for (const { id } of parts) {
      app.use(`/${id}/*`, requests.record, injectFaults(sandbox, faults))
    }
    const settingsPatch = settingsPatchSchema
    const controls = controlRoutes(sandbox, { faults, requests, settingsPatch })
    for (const part of parts) controls.route(`/${part.id}`, part.control(sandbox))
    app.route('/_control', controls)
  }
  for (const part of parts) app.route(`/${part.id}`, part.routes(sandbox))
  app.route('/_assets', assetRoutes())
  if (!hasNetworks) return app
  app.route('/media', mediaRoutes(sandbox))
  app.route('/', pageRoutes(sandbox))
  return app
}

const allNetworks = Object.values(sandboxNetworks)

export type SandboxOptions = {
  /** 0: any free port. */
  port: number
  host?: string
  dataDir: string
  /** The sandbox's origin as browsers reach it; by default made of host and port. */
  publicUrl?: string
  log: Logger
  appId: string
  appSecret: string
  /** False where every network is the real one. */
  hasNetworks?: boolean
  /** How Stripe is simulated; left out, it is not. */
  billing?: StripeSettings
  now?: () => number
  settings?: Partial<Settings>
  /** Mounts /_control: faults, clock, settings, request log. For tests only. */
  control?: boolean
}

export const startSandbox = async (options: SandboxOptions) => {
  const { dataDir, appId, appSecret, host = '127.0.0.1', now = Date.now } = options
  const { hasNetworks = true } = options
  const log = options.log.child({ part: 'sandbox' })
  const mediaDir = path.resolve(dataDir, 'sandbox-media')
  await prepareMediaFolder(mediaDir)
  const schemas = [ledgerSchema, ...allNetworks.map(({ schema }) => schema), stripeSchema]
  const sandbox: Sandbox<Settings> = {
    url: '',
    db: openDatabase(path.join(dataDir, 'sandbox.sqlite'), schemas),
    mediaDir,
    log,
    clock: createClock(now),
    app: { name: 'uPubly', id: appId, secret: appSecret },
    settings: { ...readDefaultSettings(), ...options.settings },
    background: createBackground(log),
  }
  const stripe = options.billing && openStripe(sandbox, options.billing)
  const parts = [...(hasNetworks ? allNetworks : []), ...(stripe ? [stripe.part] : [])]
  const control = options.control ?? false
  const app = createSandboxApp(sandbox, { parts, control, hasNetworks })
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, { port: options.port, host }).catch((error: unknown) => {
    sandbox.db.close()
    throw error
  })
  // The port is known only now; no request is handled before this function yields.
  const url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/+$/, '')
  sandbox.url = url
  for (const part of parts) await part.start(sandbox)
  log.info({ url, parts: parts.map(({ id }) => id) }, 'the sandbox is up')
  return {
    port,
    url,
    environment: networkEnvironment(url, sandbox.app),
    billingBases: billingBases(url),
    /** Undefined when Stripe is not simulated. */
    stripe: stripe?.standIn,
    /** The network of the accounts and posts that the next two make, unless told otherwise. */
    demoNetworkId,
    linkAccount: (
      username: string,
      name?: string,
      networkId: PublishableNetworkId = demoNetworkId,
    ): Promise<LinkedAccount> => sandboxNetworks[networkId].linkAccount(sandbox, username, name),
    /** The same by the other way that a network has. */
    linkOtherWay: async (
      username: string,
      networkId: PublishableNetworkId,
    ): Promise<LinkedAccount> => {
      const { linkOtherWay }: SandboxNetwork<Settings> = sandboxNetworks[networkId]
      if (!linkOtherWay) throw new Error(`${networkId} has one way`)
      return linkOtherWay(sandbox, username)
    },
    addPastPost: (post: PastPost, networkId: PublishableNetworkId = demoNetworkId) =>
      sandboxNetworks[networkId].addPastPost(sandbox, post),
    /** What a network knows of an account in the past: for the demonstration. */
    tellPast: (networkId: PublishableNetworkId, accountId: string) => {
      const account = findAccount(sandbox.db, accountId)
      if (!account) throw new Error(`no account ${accountId}`)
      const { tellDay }: SandboxNetwork<Settings> = sandboxNetworks[networkId]
      return {
        /** At a time, in ms since 1970. */
        followersAt: (at: number) => followersAt(account, at),
        /** Of a day, 'YYYY-MM-DD'; null where none are told. */
        seenOn: (day: string): SeenDay | null => tellDay?.(sandbox, accountId, day) ?? null,
      }
    },
    close: async () => {
      await stopListening(server)
      await sandbox.background.stop()
      sandbox.db.close()
    },
  }
}
