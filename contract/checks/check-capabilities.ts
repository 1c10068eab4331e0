import type { AccountCapabilities, ToldAccount } from '../accounts/account.ts'
import type { NetworkRules } from '../networks/network-rules.ts'
import { nameAccount } from '../networks/networks.ts'
import type { CheckedOptions } from './check-options.ts'
import { at, block, describeDuration, type Finding, warn } from './finding.ts'

const closed = {
  comment: 'comentários',
  duet: 'dueto',
  stitch: 'costura (Stitch)',
} as const satisfies Record<AccountCapabilities['closedInteractions'][number], string>

/** The interactions that a post allows; those of `abilities.interactions` are checked. */
export interface AllowedInteractions {
  allowComment?: boolean
  allowDuet?: boolean
  allowStitch?: boolean
}

/** What was chosen against what the network says of each account that it goes to. */
export function checkCapabilities(
  { label, abilities }: NetworkRules,
  options: CheckedOptions & AllowedInteractions,
  {
    accounts,
    videoSeconds,
  }: {
    accounts: readonly ToldAccount[]
    videoSeconds: number | null
  },
): Finding[] {
  const wanted = {
    comment: options.allowComment ?? false,
    duet: videoSeconds !== null && (options.allowDuet ?? false),
    stitch: videoSeconds !== null && (options.allowStitch ?? false),
  }
  const level = abilities.privacy?.find(({ id }) => id === options.privacy)
  return accounts.flatMap((account) => {
    const { privacies, closedInteractions, maxVideoSeconds, refusal } = account
    const name = nameAccount(account)
    const findings: Finding[] = []
    if (refusal !== null)
      findings.push(warn(at('options', 'account'), `${label}: ${name}: ${refusal}`))
    if (level && privacies && !privacies.includes(level.id))
      findings.push(
        block(
          at('options', 'privacy'),
          `${label}: ${name} não pode publicar para “${level.label}”.`,
        ),
      )
    const left = closedInteractions.filter((one) => wanted[one])
    if (left.length > 0)
      findings.push(
        warn(
          at('options', 'interactions'),
          `${label}: ${name} não permite ${left.map((one) => closed[one]).join(' e ')}; o post sai sem.`,
        ),
      )
    if (maxVideoSeconds !== null && videoSeconds !== null && videoSeconds > maxVideoSeconds)
      findings.push(
        block(
          at('media'),
          `${label}: ${name} publica vídeos de até ${describeDuration(maxVideoSeconds)} (este tem ${describeDuration(videoSeconds)}).`,
        ),
      )
    return findings
  })
}
