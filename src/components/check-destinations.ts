import type { Platform, SocialMediaAccount, ToldAccount } from '#contract/accounts/account.ts'
import { type CheckedPost, checkPost, type Finding } from '#contract/checks/check-post.ts'
import { at, warn } from '#contract/checks/finding.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import { joinWords } from './join-words.ts'

export interface PlatformFindings {
  platformId: string
  findings: Finding[]
}

/**
 * What each network with a linked account would refuse or warn of, also by what it told of the chosen
 * accounts. `post` is a function where the networks do not all get the same.
 */
export function checkPlatforms(
  post: CheckedPost | ((platformId: string) => CheckedPost),
  platforms: readonly Platform[],
  chosenIds: readonly string[] = [],
): PlatformFindings[] {
  const postFor = typeof post === 'function' ? post : () => post
  return platforms
    .filter(({ socialMediaAccounts }) => socialMediaAccounts.length > 0)
    .map((platform) => {
      const { id, convertsVideo: mayConvert = false } = platform
      const accounts = listToldAccounts([platform], chosenIds)
      const checked = { ...postFor(id), mayConvert, accounts }
      const findings = [...checkPost(id, checked), ...checkHealth(platform, chosenIds, checked)]
      return { platformId: id, findings }
    })
}

/** Warnings about the last known health of the chosen accounts. */
function checkHealth(
  { name: label, socialMediaAccounts }: Platform,
  chosenIds: readonly string[],
  { options }: CheckedPost,
): Finding[] {
  const hasComment = Boolean(options?.firstComment)
  const of = at('options', 'account')
  return socialMediaAccounts
    .filter(({ id, isActive }) => isActive && chosenIds.includes(id))
    .flatMap((account) => {
      const { trouble, refused } = account.health
      const name = `${label}: ${nameAccount(account)}`
      return [
        ...(trouble === null ? [] : [warn(of, `${name}: ${trouble}`)]),
        // Only a first comment may need a permission that a connected account lacks.
        ...(hasComment && refused.length > 0
          ? [warn(of, `${name}: sem permissão para ${joinWords(refused)}.`)]
          : []),
      ]
    })
}

/** The chosen accounts whose network told what they may post (`capabilities`). */
export function listToldAccounts(
  platforms: readonly Platform[],
  chosenIds: readonly string[],
): ToldAccount[] {
  return platforms.flatMap(({ socialMediaAccounts }) =>
    socialMediaAccounts.flatMap(({ id, platformId, username, capabilities }) =>
      capabilities && chosenIds.includes(id) ? [{ platformId, username, ...capabilities }] : [],
    ),
  )
}

/** The findings of the chosen accounts' networks, in the order of the networks. */
export function findingsOf(
  checked: readonly PlatformFindings[],
  platforms: readonly Platform[],
  chosenIds: readonly string[],
): Finding[] {
  const chosen = new Set(chosenIds)
  const chosenPlatforms = platforms
    .filter(({ socialMediaAccounts }) => socialMediaAccounts.some(({ id }) => chosen.has(id)))
    .map(({ id }) => id)
  return checked
    .filter(({ platformId }) => chosenPlatforms.includes(platformId))
    .flatMap(({ findings }) => findings)
}

/**
 * Why the chosen accounts cannot be posted to, one by one. Empty while the accounts are not
 * known yet (`platforms` undefined); then the server checks them.
 */
export function checkAccounts(
  platforms: readonly Platform[] | undefined,
  chosenIds: readonly string[],
): string[] {
  if (!platforms) return []
  const known = new Map<string, SocialMediaAccount>()
  for (const platform of platforms)
    for (const account of platform.socialMediaAccounts) known.set(account.id, account)
  const gone = chosenIds.filter((id) => !known.has(id)).length
  const ended = chosenIds.flatMap((id) => {
    const account = known.get(id)
    return account && !account.isActive ? [account] : []
  })
  return [
    ...(gone > 0
      ? ['Uma das contas escolhidas não está mais conectada a este projeto. Escolha outra.']
      : []),
    ...ended.map(
      (account) =>
        `${account.platformName}: conecte ${nameAccount(account)} novamente em Configurações.`,
    ),
  ]
}

export function isBlocking(finding: Finding): boolean {
  return finding.severity === 'blocking'
}
