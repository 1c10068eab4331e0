import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import type { FailedDeliveries, FailedDelivery } from '#contract/posts/failed-deliveries.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { isUnpaid } from '#local/database/entry-core.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import { asChange, type ListedEntry } from '#local/entries/listed-entry.ts'
import { describeHealth } from '#src/components/describe-health.ts'
import { whenText } from './when-text.ts'

/** By urgency: what is not on the server yet, what cannot be published, what failed, what is to come. */
const kinds = {
  confirm: {
    tone: 'danger',
    one: 'envio espera a sua decisão',
    many: 'envios esperam a sua decisão',
  },
  conflict: { tone: 'danger', one: 'alteração em conflito', many: 'alterações em conflito' },
  refused: { tone: 'danger', one: 'envio recusado', many: 'envios recusados' },
  'sign-in': {
    tone: 'danger',
    one: 'envio espera você entrar',
    many: 'envios esperam você entrar',
  },
  disconnected: {
    tone: 'danger',
    one: 'conta precisa ser reconectada',
    many: 'contas precisam ser reconectadas',
  },
  failed: { tone: 'danger', one: 'publicação falhou', many: 'publicações falharam' },
  unconfirmed: {
    tone: 'warning',
    one: 'publicação sem confirmação da rede',
    many: 'publicações sem confirmação da rede',
  },
  unpaid: {
    tone: 'warning',
    one: 'envio aguarda a assinatura',
    many: 'envios aguardam a assinatura',
  },
  expiring: {
    tone: 'warning',
    one: 'autorização está para expirar',
    many: 'autorizações estão para expirar',
  },
} as const satisfies Record<string, { tone: Need['tone']; one: string; many: string }>

export type NeedKind = keyof typeof kinds

export interface NeedItem {
  key: string
  text: string
  /** '' when there is nothing more to say. */
  detail: string
  /** The id of the post that the item's action opens. */
  postId?: string
}

/** All of one kind that needs the person. */
export interface Need {
  kind: NeedKind
  tone: 'danger' | 'warning'
  /** '2 publicações falharam' */
  title: string
  /** The first items of the kind. */
  items: readonly NeedItem[]
  /** How many more there are than `items`. */
  hidden: number
}

export interface NeedSources {
  /** The outbox entries of all of the person's projects. */
  entries: readonly ListedEntry[]
  projectId: string
  projects: readonly { id: string; name: string }[]
  platforms: readonly Platform[]
  failed: FailedDeliveries
  /** 'YYYY-MM-DD' in `timeZone`. */
  today: string
  timeZone: string
}

/** How many items of a kind are listed, so that many of them stay readable. */
const mostNamed = 2

export function listNeeds(sources: NeedSources): Need[] {
  const { platforms, today, timeZone } = sources
  const items = new Map<NeedKind, NeedItem[]>()
  const add = (kind: NeedKind, item: NeedItem) =>
    items.set(kind, [...(items.get(kind) ?? []), item])

  for (const entry of sources.entries) {
    const kind = kindOfEntry(entry)
    if (kind) add(kind, describeEntry(entry, sources))
  }
  for (const account of platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts)) {
    const need = needOfAccount(account, today, timeZone)
    if (need) add(need.kind, need.item)
  }
  const { deliveries, unnamed } = leftOf(sources)
  for (const delivery of deliveries)
    add(delivery.state === 'rejected' ? 'failed' : 'unconfirmed', {
      ...{ key: delivery.id, text: nameCaption(delivery.caption), postId: delivery.postId },
      detail: describeDelivery(delivery, today, timeZone),
    })

  // The server lists only some deliveries. The others are counted as failed, because most are, or with the listed
  // ones that are unconfirmed where none of the listed ones failed.
  const kindOfUnnamed = items.has('failed') ? 'failed' : 'unconfirmed'
  return (Object.keys(kinds) as NeedKind[]).flatMap((kind) => {
    const all = items.get(kind) ?? []
    if (all.length === 0) return []
    const { tone, one, many } = kinds[kind]
    const total = all.length + (kind === kindOfUnnamed ? unnamed : 0)
    const named = all.slice(0, mostNamed)
    const title = formatCount(total, one, many)
    return [{ kind, tone, title, items: named, hidden: total - named.length }]
  })
}

/** The need that an entry causes; undefined while the entry needs no action. */
function kindOfEntry(entry: ListedEntry): NeedKind | undefined {
  if (!entry.content) return entry.state === 'sending' ? undefined : 'refused'
  if (isUnpaid(entry)) return 'unpaid'
  switch (entry.state) {
    case 'needs-confirmation':
      return 'confirm'
    case 'conflict':
      return 'conflict'
    case 'rejected':
      return 'refused'
    case 'needs-sign-in':
      return 'sign-in'
    default:
      return undefined
  }
}

function describeEntry(
  { id, content, problem, projectId, state }: ListedEntry,
  { projectId: current, projects }: NeedSources,
): NeedItem {
  const elsewhere = projectId !== current && projects.find((project) => project.id === projectId)
  const why = state === 'rejected' && content ? (problem?.message ?? '') : ''
  const detail = [elsewhere && `Projeto ${elsewhere.name}`, why].filter(Boolean).join(' · ')
  return { key: id, text: nameContent(content), detail }
}

function nameContent(content: ListedEntry['content']): string {
  if (!content) return 'Item danificado'
  if ('caption' in content) return nameCaption(content.caption)
  return 'name' in content ? content.name : namePlanning(content)
}

/** Content of another kind than a planning does not compile here. */
function namePlanning(_change: PlanningChange): string {
  return 'Horários e hashtags do projeto'
}

function nameCaption(caption: string): string {
  return caption.trim() || 'Sem legenda'
}

function needOfAccount(account: SocialMediaAccount, today: string, timeZone: string) {
  const { isActive, health } = account
  const isTroubled = !isActive || health.trouble !== null
  // Permissions that the person chose not to give are shown in the settings only.
  const told = describeHealth({ isActive, health: { ...health, refused: [] } }, today, timeZone)
  const [gravest] = told.filter(({ tone }) => tone !== 'muted')
  if (!gravest) return undefined
  const kind: NeedKind = isTroubled || gravest.tone === 'danger' ? 'disconnected' : 'expiring'
  const item = { key: account.id, text: nameAccount(account), detail: gravest.text }
  return { kind, item: { ...item, detail: `${account.platformName} · ${item.detail}` } }
}

/** Without deliveries of posts that have a change in the outbox: the person has dealt with them. */
function leftOf({ failed, entries }: NeedSources) {
  const settled = new Set(
    entries.flatMap((entry) => {
      const change = asChange(entry)
      return change && !kindOfEntry(entry) ? [change.postId] : []
    }),
  )
  const { deliveries, total } = failed
  return {
    deliveries: deliveries.filter(({ postId }) => !settled.has(postId)),
    unnamed: Math.max(0, total - deliveries.length),
  }
}

function describeDelivery(
  { socialMediaAccount: account, scheduledAt, failure }: FailedDelivery,
  today: string,
  timeZone: string,
): string {
  const place = `${account.platformName} ${nameAccount(account)}`
  return [whenText(scheduledAt, timeZone, today), failure, place].filter(Boolean).join(' · ')
}

/** How many things need the person: the number in the heading. */
export function countNeeds(needs: readonly Need[]): number {
  return needs.reduce((sum, { items, hidden }) => sum + items.length + hidden, 0)
}
