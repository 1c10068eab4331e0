import type { Logger } from 'pino'
import { stripeEventsPath } from './billing/mount-billing.ts'
import type { Env } from './env/env.ts'
import { isForOwnMachine } from './env/is-own-machine.ts'
import { describeListenError } from './http/listen.ts'
import { hasNetworkApp } from './networks/manifests.ts'
import { startSandbox } from './sandbox/start-sandbox.ts'
import type { StripeSettings } from './sandbox/stripe/stripe-settings.ts'
import { deriveKey } from './security/secret-box.ts'

export type OpenSandbox = Awaited<ReturnType<typeof startSandbox>> & {
  /** Whether the networks are simulated. */
  hasNetworks: boolean
  /** What the environment would say if what is simulated were the real one. */
  env: Partial<Env>
}

/**
 * Stands in for the networks when nobody gave us an app of theirs, and for Stripe when nobody gave
 * us its key and only this machine is served; undefined when neither is wanted.
 */
export async function openSandbox(
  env: Env,
  secretKey: Uint8Array,
  log: Logger,
): Promise<OpenSandbox | undefined> {
  const hasNetworks = !hasNetworkApp(env)
  const billing = wantsStripe(env) ? makeStripeSettings(env, secretKey) : undefined
  if (!hasNetworks && !billing) return undefined
  const app = { appId: 'upubly-simulado', appSecret: hexOf(secretKey, 'sandbox-app') }
  const publicUrl = env.SANDBOX_URL ?? ownAddress(env)
  try {
    const sandbox = await startSandbox({
      ...app,
      hasNetworks,
      ...(billing && { billing }),
      port: env.SANDBOX_PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      log,
      control: env.SANDBOX_CONTROL === '1',
    })
    const said: Partial<Env> = {
      ...(hasNetworks && sandbox.environment),
      ...(billing && {
        STRIPE_SECRET_KEY: billing.secretKey,
        STRIPE_WEBHOOK_SECRET: billing.webhookSecret,
        ...sandbox.billingBases,
      }),
    }
    return { ...sandbox, hasNetworks, env: said }
  } catch (error) {
    throw describeListenError(error, env.SANDBOX_PORT, 'SANDBOX_PORT')
  }
}

/**
 * In production, or where strangers come, a simulated payment would give away what others pay for,
 * and stay when real payments begin.
 */
export function wantsStripe(env: Env): boolean {
  const { NODE_ENV, BILLING, STRIPE_SECRET_KEY } = env
  if (BILLING === 'off' || STRIPE_SECRET_KEY !== undefined) return false
  return NODE_ENV !== 'production' && isForOwnMachine(env)
}

function makeStripeSettings(env: Env, secretKey: Uint8Array): StripeSettings {
  return {
    secretKey: `sk_test_${hexOf(secretKey, 'sandbox-stripe-key')}`,
    webhookSecret: `whsec_${hexOf(secretKey, 'sandbox-stripe-events')}`,
    webhookUrl: listenerAddress(env) + stripeEventsPath,
    returnUrl: `${env.PUBLIC_URL}/billing`,
  }
}

function hexOf(secretKey: Uint8Array, purpose: string): string {
  return Buffer.from(deriveKey(secretKey, purpose)).toString('hex').slice(0, 32)
}

/** Where the calls are answered: in this process, unless it answers none. */
function listenerAddress({ HOST, PORT, PUBLIC_URL, ROLE }: Env): string {
  if (ROLE === 'publisher') return PUBLIC_URL
  if (HOST === '0.0.0.0') return `http://127.0.0.1:${PORT}`
  if (HOST === '::') return `http://[::1]:${PORT}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/**
 * Bound to one address it is reached there; bound to all of them, by the name people use for us.
 */
function ownAddress({ HOST, PUBLIC_URL, SANDBOX_PORT }: Env): string | undefined {
  if (HOST !== '0.0.0.0' && HOST !== '::') return undefined
  return `http://${new URL(PUBLIC_URL).hostname}:${SANDBOX_PORT}`
}
