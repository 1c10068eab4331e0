import { createServer } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { createBackground } from './background.ts'
import { createClock } from './clock.ts'
import { createSandboxApp } from './create-sandbox-app.ts'
import { followersAt } from './ledger/account-growth.ts'
import { findAccount } from './ledger/accounts.ts'
import { ledgerSchema } from './ledger/schema.ts'
import { listen, stopListening } from './listen.ts'
import { prepareMediaFolder } from './media/media-folder.ts'
import type { LinkedAccount, PastPost, Sandbox, SandboxNetwork, SeenDay } from './sandbox.ts'
import { billingBases, networkEnvironment } from './sandbox-environment.ts'
import { demoNetworkId, sandboxNetworks } from './sandbox-networks.ts'
import { readDefaultSettings, type Settings } from './settings.ts'
import { openDatabase } from './store/database.ts'
import { openStripe } from './stripe/open-stripe.ts'
import { stripeSchema } from './stripe/schema.ts'
import type { StripeSettings } from './stripe/stripe-settings.ts'

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
