import * as v from 'valibot'
import type { AccountCapabilities } from '#contract/accounts/account.ts'
import { tiktokRules } from '#contract/networks/tiktok/rules.ts'
import type { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import { formatDuration } from '#contract/texts/format-numbers.ts'
import { type Credentials, type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { readAnswer } from '../read-answer.ts'
import { optionsOf } from './journal.ts'
import type { Tiktok } from './settings.ts'
import { callFor, name } from './tiktok-client.ts'

const CreatorInfo = v.object({
  creator_username: v.optional(v.string(), ''),
  creator_nickname: v.optional(v.string(), ''),
  privacy_level_options: v.array(v.string()),
  comment_disabled: v.optional(v.boolean(), false),
  duet_disabled: v.optional(v.boolean(), false),
  stitch_disabled: v.optional(v.boolean(), false),
  max_video_post_duration_sec: v.optional(v.number()),
})
type CreatorInfo = v.InferOutput<typeof CreatorInfo>

type Interaction = AccountCapabilities['closedInteractions'][number]

const asked = { method: 'POST', path: '/v2/post/publish/creator_info/query/' } as const
const where = 'em “Personalizar por rede”, na aba TikTok'

/** Read-only, and it needs the permission to publish. Throws `NetworkError`. */
export async function checkGrant(
  { call }: Pick<Tiktok, 'call'>,
  { accessToken }: Credentials,
): Promise<void> {
  readAnswer(name, CreatorInfo, await call({ ...asked, token: accessToken }))
}

/**
 * What the account may post right now, which TikTok demands to be asked before each post
 * (docs/networks.md 5.3); answers its present name, and what it has turned off, which the post then
 * goes without. Throws `NetworkError`, `content` in words that say what to change.
 */
export async function checkCreator(
  tiktok: Pick<Tiktok, 'call'>,
  delivery: Delivery,
): Promise<{ username: string; closed: Interaction[] }> {
  const info = readAnswer(name, CreatorInfo, await callFor(tiktok, delivery, asked))
  const [first] = delivery.media
  const problem = problemOfPrivacy(info, optionsOf(delivery)) ?? problemOfDuration(info, first)
  if (problem) throw new NetworkError('content', problem, 'creator_info does not allow it')
  return { username: info.creator_username, closed: closedOf(info) }
}

/**
 * What the account may post at this moment. Where it may not at all, TikTok says why, and nothing
 * else of it. Throws `NetworkError`.
 */
export async function readCapabilities(
  { call }: Pick<Tiktok, 'call'>,
  { accessToken }: Credentials,
  signal: AbortSignal,
): Promise<AccountCapabilities> {
  try {
    const info = readAnswer(name, CreatorInfo, await call({ ...asked, token: accessToken, signal }))
    return {
      displayName: info.creator_nickname || null,
      privacies: info.privacy_level_options,
      closedInteractions: closedOf(info),
      maxVideoSeconds: info.max_video_post_duration_sec ?? null,
      refusal: null,
    }
  } catch (error) {
    const isSaid =
      error instanceof NetworkError && (error.failure === 'quota' || error.failure === 'policy')
    if (!isSaid) throw error
    const unknown = { displayName: null, privacies: null, maxVideoSeconds: null }
    return { ...unknown, closedInteractions: [], refusal: error.explanation }
  }
}

function closedOf(info: CreatorInfo): Interaction[] {
  const flags = { comment: info.comment_disabled, duet: info.duet_disabled }
  const all = { ...flags, stitch: info.stitch_disabled }
  return (['comment', 'duet', 'stitch'] as const).filter((one) => all[one])
}

function problemOfPrivacy(
  { privacy_level_options: allowed }: CreatorInfo,
  { privacy }: TiktokVersion,
): string | undefined {
  if (privacy === null) return `Escolha quem pode ver o post ${where}.`
  if (allowed.includes(privacy)) return undefined
  const names = allowed.map(nameLevel).filter((name) => name !== undefined)
  return `A conta não permite “${nameLevel(privacy)}” no TikTok, só ${listNames(names)}. Mude “Quem pode ver” ${where}.`
}

function problemOfDuration(
  { max_video_post_duration_sec: most }: CreatorInfo,
  first: DeliveryMedia | undefined,
): string | undefined {
  const seconds = first?.durationSeconds ?? null
  if (most === undefined || seconds === null || seconds <= most) return undefined
  return `O TikTok aceita desta conta vídeos de até ${formatDuration(most)}, e este tem ${formatDuration(seconds)}. Use um vídeo mais curto.`
}

function nameLevel(id: string): string | undefined {
  return tiktokRules.abilities.privacy?.find((level) => level.id === id)?.label
}

function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names.map((n) => `“${n}”`))
}
