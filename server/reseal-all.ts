import { resealGrants } from './accounts/reseal-grants.ts'
import { resealTotpSecrets } from './auth/totp.ts'
import { resealFeedTokens } from './calendar-feeds/to-calendar-feed.ts'
import type { Deps } from './deps.ts'
import { resealReportTokens } from './reports/to-report.ts'

/**
 * After a change of `SECRET_KEY`: seals anew what is kept for longer than a week. What is sealed in
 * other rows ends before (`docs/operating.md`, 'A new key').
 */
export async function resealAll(deps: Pick<Deps, 'db' | 'secretBox' | 'log'>): Promise<void> {
  if (!deps.secretBox.hasEarlier) return
  const grants = await resealGrants(deps)
  const totpSecrets = await resealTotpSecrets(deps)
  const reportTokens = await resealReportTokens(deps)
  const feedTokens = await resealFeedTokens(deps)
  deps.log.info(
    { grants, totpSecrets, reportTokens, feedTokens },
    'sealed anew what an earlier key had sealed',
  )
}
