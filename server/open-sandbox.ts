import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { describeListenError } from './http/listen.ts'
import { startSandbox } from './sandbox/start-sandbox.ts'
import { deriveKey } from './security/secret-box.ts'

export type OpenSandbox = Awaited<ReturnType<typeof startSandbox>> & {
  /** What the environment would say if these networks were the real ones. */
  env: Pick<Env, 'IG_APP_ID' | 'IG_APP_SECRET' | 'IG_WWW_BASE' | 'IG_API_BASE' | 'IG_GRAPH_BASE'>
}

/** Stands in for the networks when nobody gave us an app of theirs; undefined when somebody did. */
export async function openSandbox(
  env: Env,
  secretKey: Uint8Array,
  log: Logger,
): Promise<OpenSandbox | undefined> {
  if (env.IG_APP_ID !== undefined) return undefined
  const app = {
    appId: 'upubly-simulado',
    appSecret: Buffer.from(deriveKey(secretKey, 'sandbox-app')).toString('hex').slice(0, 32),
  }
  const publicUrl = env.SANDBOX_URL ?? ownAddress(env)
  try {
    const sandbox = await startSandbox({
      ...app,
      port: env.SANDBOX_PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      log,
      control: env.SANDBOX_CONTROL === '1',
    })
    const { appId: IG_APP_ID, appSecret: IG_APP_SECRET } = app
    return { ...sandbox, env: { IG_APP_ID, IG_APP_SECRET, ...sandbox.bases } }
  } catch (error) {
    throw describeListenError(error, env.SANDBOX_PORT, 'SANDBOX_PORT')
  }
}

/**
 * Bound to one address it is reached there; bound to all of them, by the name people use for us.
 */
function ownAddress({ HOST, PUBLIC_URL, SANDBOX_PORT }: Env): string | undefined {
  if (HOST !== '0.0.0.0' && HOST !== '::') return undefined
  return `http://${new URL(PUBLIC_URL).hostname}:${SANDBOX_PORT}`
}
