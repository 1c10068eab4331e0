import type { MediaKind } from '#contract/media/media.ts'
import { captionForNetwork } from '#contract/networks/network-versions.ts'
import { type CalendarItem, type ItemAccount, networkNames } from '../calendar-item.ts'
import { type ItemState, stateOf } from '../item-state.ts'

/** A post at one time, as exported: in a PDF, or as a row of a CSV file. */
export interface ExportItem {
  key: string
  /** In ms. */
  at: number
  accounts: readonly ItemAccount[]
  networks: readonly string[]
  /** The caption of the post itself. */
  caption: string
  /** The texts that are published then, with their networks: one for all networks, or several. */
  texts: readonly ExportText[]
  media: readonly ExportMedia[]
  status: string
  tone: ItemState['tone']
  /** The links to what was published, in the order of the accounts. */
  links: readonly string[]
  /** Undefined for a post that only this device has. */
  number: number | undefined
}

export interface ExportText {
  networks: readonly string[]
  caption: string
}

/** A file on the server, or one that only this device has, by its hash. */
export interface ExportMedia {
  hash: string
  kind: MediaKind | undefined
  /** '' for a file that only this device has. */
  url: string
  thumbnailUrl: string | null
  altText: string
}

/**
 * The items from `from` until before `to` (in ms), in order of time. Cancelled times and posts whose
 * deletion is in the outbox are left out; drafts too, unless `hasDrafts`.
 */
export function toExportItems(
  items: readonly CalendarItem[],
  { from, to, hasDrafts }: { from: number; to: number; hasDrafts: boolean },
): ExportItem[] {
  return items
    .filter((item) => item.at >= from && item.at < to && isGoing(item))
    .filter((item) => hasDrafts || !isDraft(item))
    .map(toExportItem)
    .sort((a, b) => a.at - b.at)
}

export function isDraft(item: CalendarItem): boolean {
  return item.source === 'device' && item.entry === undefined
}

function isGoing(item: CalendarItem): boolean {
  if (item.source === 'device') return true
  return !item.change?.isDeletion && item.times.some(({ state }) => state !== 'cancelled')
}

function toExportItem(item: CalendarItem): ExportItem {
  const { label: status, tone } = stateOf(item)
  const { accounts, key, at } = item
  const networks = networkNames(item)
  const content = item.source === 'server' ? item.post : item.draft
  const shared = { key, at, accounts, networks, caption: content.caption, status, tone }
  const texts = listTexts(accounts, content)
  if (item.source === 'server') {
    const { post, times } = item
    const links = times.flatMap(({ permalink }) => (permalink ? [permalink] : []))
    const media = post.media.map((file) => ({ ...file, hash: file.sha256 }))
    return { ...shared, texts, media, links, number: post.number }
  }
  const { mediaHashes, mediaDetails } = item.draft
  const media = mediaHashes.map((hash) => ({
    ...{ hash, kind: undefined, url: '', thumbnailUrl: null },
    altText: mediaDetails[hash]?.altText ?? '',
  }))
  return { ...shared, texts, media, links: [], number: undefined }
}

function listTexts(
  accounts: readonly ItemAccount[],
  content: Parameters<typeof captionForNetwork>[1],
): ExportText[] {
  const texts = new Map<string, string[]>()
  const names = new Map(accounts.map(({ platformId, platformName }) => [platformId, platformName]))
  for (const [platformId, name] of names) {
    const caption = captionForNetwork(platformId, content)
    texts.set(caption, [...(texts.get(caption) ?? []), name])
  }
  if (texts.size === 0) return [{ networks: [], caption: content.caption }]
  return [...texts].map(([caption, networks]) => ({ caption, networks }))
}
