import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { graphemes } from '#contract/graphemes.ts'
import { nameAccount } from '#contract/name-account.ts'
import { nameNetwork } from '#contract/networks/networks.ts'
import { labelPost } from '#contract/post.ts'
import { nameOfPost } from '#contract/post-number.ts'
import { normalizeLineBreaks } from '#contract/texts.ts'
import { wallClockAt } from '#contract/wall-clock.ts'
import { type FeedTime, maxFeedCaption } from './find-feed-times.ts'
import type { OpenFeed } from './find-open-feed.ts'

/** In seconds: how often programs that heed it ask again. */
const refreshSeconds = 3600
/** A publication is a moment, but calendars draw nothing of an event without a length. In minutes. */
const shownMinutes = 15
/** Of a caption, in visible characters, where it names the event. */
const summaryLength = 60

/**
 * The times as a calendar (RFC 5545). The same text as long as nothing has changed, since devices are
 * told by its digest that it is the same. `publicUrl`: where the app is, for links into it.
 */
export function writeCalendar(
  times: readonly FeedTime[],
  {
    projectName,
    timeZone,
    publicUrl,
  }: Pick<OpenFeed, 'projectName' | 'timeZone'> & {
    publicUrl: string
  },
): string {
  const calendar = ical({
    prodId: { company: 'uPubly', product: 'Calendário de posts', language: 'PT-BR' },
    // The library writes names and addresses as they are given.
    name: escapeLine(`${projectName} · uPubly`),
    ttl: refreshSeconds,
  })
  for (const { at, post, targets } of times) {
    const labels = labelPost(targets.map(({ state }) => state))
    const changes = [post.updatedAt, ...targets.map(({ updatedAt }) => updatedAt)]
    const changedAt = new Date(Math.max(...changes.map(Number)))
    const date = wallClockAt(at.getTime(), timeZone).date
    const link = targets.find(({ permalink }) => isLink(permalink))?.permalink
    calendar.createEvent({
      // Of the post and its minute: rows of times are made anew with each change of a post.
      id: `${post.id}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}@upubly`,
      sequence: post.version,
      ...{ stamp: changedAt, lastModified: changedAt },
      ...{ start: at, end: new Date(at.getTime() + shownMinutes * 60_000) },
      summary: summarize({ post, targets }),
      description: describe({ post, targets }, labels.join(', ')),
      url: link ?? `${publicUrl}/calendar?view=day&date=${date}`,
      status: settled.has(labels.join()) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

const settled: ReadonlySet<string> = new Set(['Agendado', 'Publicando', 'Publicado'])

type Content = Pick<FeedTime, 'post' | 'targets'>

/** 'Pão quentinho sai do forno às… · Instagram, Facebook' */
function summarize({ post, targets }: Content): string {
  const networks = [...new Set(targets.map(({ platformId }) => nameNetwork(platformId)))]
  const [first] = textsOf({ post, targets })
  const words = clean(first?.caption ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${cutWords(words) || `Post ${nameOfPost(post)}`} · ${networks.join(', ')}`
}

function cutWords(words: string): string {
  let shown = ''
  let count = 0
  for (const character of graphemes(words)) {
    if (count === summaryLength) {
      const end = shown.lastIndexOf(' ')
      return `${shown.slice(0, end > shown.length / 2 ? end : undefined).trimEnd()}…`
    }
    shown += character
    count += 1
  }
  return shown
}

/** The whole caption (of each network, where they differ), then where, how it stands, and links. */
function describe({ post, targets }: Content, status: string): string {
  const texts = textsOf({ post, targets })
  const captions = texts.map(({ networks, caption }) => {
    const whole = cutCaption(clean(caption).trim())
    return texts.length > 1 ? `${networks.join(', ')}:\n${whole}` : whole
  })
  const links = targets.flatMap(({ permalink }) => (isLink(permalink) ? [permalink] : []))
  const facts = [
    `Contas: ${targets.map((one) => clean(nameTarget(one))).join(', ')}`,
    `Situação: ${status}`,
    `Post ${nameOfPost(post)}`,
    ...links.map((link) => `Link: ${link}`),
  ]
  return [...captions, facts.join('\n')].filter(Boolean).join('\n\n')
}

function textsOf({ post, targets }: Content): { networks: string[]; caption: string }[] {
  const byCaption = Map.groupBy(
    new Set(targets.map(({ platformId }) => platformId)),
    (platformId) => post.own?.[platformId] ?? post.caption,
  )
  return [...byCaption].map(([caption, ids]) => ({ caption, networks: ids.map(nameNetwork) }))
}

function nameTarget({ platformId, username }: Content['targets'][number]): string {
  return `${nameAccount({ platformId, username })} (${nameNetwork(platformId)})`
}

function cutCaption(caption: string): string {
  if (caption.length <= maxFeedCaption) return caption
  return `${caption.slice(0, maxFeedCaption).toWellFormed()}… (a legenda continua no uPubly)`
}

/** Without control characters, which the format forbids. */
function clean(text: string): string {
  return normalizeLineBreaks(text)
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed()
}

function escapeLine(text: string): string {
  return clean(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
}

/** What networks told as an address is one only as a whole line of it. */
function isLink(permalink: string | null): permalink is string {
  return permalink !== null && /^https?:\/\/[\x21-\x7e]+$/.test(permalink)
}
