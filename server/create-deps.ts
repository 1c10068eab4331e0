import type { Deps } from './deps.ts'
import { openSmartModel } from './language-model/smart-model.ts'
import { countOpen } from './limits/count-open.ts'
import { createIncomingForms } from './limits/incoming-forms.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createUserLimiter } from './limits/user-limiter.ts'
import { createMailer } from './mail/create-mailer.ts'
import { networkOrigins } from './networks/manifests.ts'
import { openNetworks } from './networks/registry.ts'
import { createGuardedDownload } from './security/guarded-download.ts'
import { createGuardedFetch } from './security/guarded-fetch.ts'
import { createSecretBox, deriveKey } from './security/secret-box.ts'
import { openBilling } from './stripe/open-billing.ts'

export type OpenedDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'log' | 'files' | 'queue'>

/**
 * What is left to make once the outside is open: all that follows from the environment and the key.
 */
export function createDeps(opened: OpenedDeps, secretKey: Uint8Array): Deps {
  const { env, db, clock } = opened
  const fetch = createGuardedFetch({ trustedOrigins: networkOrigins(env) })
  const secretBox = createSecretBox(secretKey, env.SECRET_KEYS_BEFORE)
  return {
    ...opened,
    fetch,
    download: createGuardedDownload(),
    networks: openNetworks({ env, fetch, clock }),
    secretBox,
    mail: createMailer({ env, clock, secretBox }),
    sessionKey: deriveKey(secretKey, 'session'),
    mediaKey: deriveKey(secretKey, 'media'),
    codeKey: deriveKey(secretKey, 'codes'),
    smart: openSmartModel(env),
    billing: openBilling(env),
    limits: createRateLimits(db, env.RATE_LIMITS === 'on', clock),
    openLists: countOpen(16),
    openExports: countOpen(2),
    forms: createIncomingForms(),
    listLimiter: createUserLimiter({ atOnce: 2, ofOne: 1, mostWaiting: 64, maxWaitMs: 9000 }),
  }
}
