import ical, {
  foldLines,
  type ICalCalendar,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { graphemes } from '#contract/networks/count-text.ts'
import { nameAccount, nameNetwork } from '#contract/networks/networks.ts'
import { labelPost } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { normalizeLineBreaks } from '#contract/texts/texts.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import {
  type FeedTarget,
  type FeedTexts,
  type FeedTime,
  maxFeedCaption,
} from './find-feed-times.ts'
import type { OpenFeed } from './find-open-feed.ts'

/** In seconds: how often programs that heed it ask again. */
const refreshSeconds = 3600
/** A publication is a moment, but calendars draw nothing of an event without a length. In minutes. */
const shownMinutes = 15
/** Of a caption, in visible characters, where it names the event. */
const summaryLength = 60

/** Times whose captions are read at once. */
const timesAtOnce = 100
/** A part is given as soon as it has so many letters: some milliseconds of work. */
const partLength = 16 * 1024
/** Of all captions that are written: a calendar of these is 10 MB. Posts beyond have none. */
const maxCharacters = 8_000_000

type ReadTexts = (times: readonly FeedTime[]) => Promise<ReadonlyMap<string, FeedTexts>>
type Place = Pick<OpenFeed, 'projectName' | 'timeZone'> & { publicUrl: string }

/**
 * The times as a calendar (RFC 5545), a part at a time; `readTexts` tells the captions by post.
 * `publicUrl`: where the app is, for links into it. The same text as long as nothing has changed.
 */
export async function* writeCalendar(
  times: readonly FeedTime[],
  place: Place,
  readTexts: ReadTexts,
): AsyncGenerator<string> {
  const calendar = ical({
    prodId: { company: 'uPubly', product: 'Calendário de posts', language: 'PT-BR' },
    // The library writes names and addresses as they are given.
    name: escapeLine(`${place.projectName} · uPubly`),
    ttl: refreshSeconds,
  })
  const end = 'END:VCALENDAR'
  let part = calendar.toString().slice(0, -end.length)
  let characters = 0
  for (let at = 0; at < times.length; at += timesAtOnce) {
    const some = times.slice(at, at + timesAtOnce)
    const texts: ReadonlyMap<string, FeedTexts> =
      characters < maxCharacters ? await readTexts(some) : new Map()
    for (const time of some) {
      const captions = listCaptions(
        time,
        characters < maxCharacters ? texts.get(time.postId) : undefined,
      )
      characters += captions.reduce((sum, { caption }) => sum + caption.length, 0)
      part += writeEvent(calendar, time, captions, place)
      if (part.length < partLength) continue
      yield part
      part = ''
    }
  }
  yield part + end
}

function writeEvent(
  calendar: ICalCalendar,
  time: FeedTime,
  captions: readonly Caption[],
  { timeZone, publicUrl }: Place,
): string {
  const { at, postId, version, changedAt, targets } = time
  const labels = labelPost(targets.map(({ state }) => state))
  const link = targets.find(({ permalink }) => isLink(permalink))?.permalink
  const date = wallClockAt(at.getTime(), timeZone).date
  const about = {
    // Of the post and its minute: rows of times are made anew with each change of a post.
    id: `${postId}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}@upubly`,
    sequence: version,
    ...{ stamp: changedAt, lastModified: changedAt },
    ...{ start: at, end: new Date(at.getTime() + shownMinutes * 60_000) },
    summary: summarize(time, captions),
    description: describe(time, captions, labels.join(', ')),
    url: link ?? `${publicUrl}/calendar?view=day&date=${date}`,
    status: settled.has(labels.join()) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
  return foldLines(new ICalEvent(about, calendar).toString())
}

const settled: ReadonlySet<string> = new Set(['Agendado', 'Publicando', 'Publicado'])

interface Caption {
  networks: string[]
  caption: string
}

function listCaptions({ targets }: FeedTime, texts: FeedTexts | undefined): Caption[] {
  const ids = new Set(targets.map(({ platformId }) => platformId))
  const byCaption = Map.groupBy(ids, (id) => texts?.own?.[id] ?? texts?.caption ?? '')
  return [...byCaption].map(([caption, one]) => ({
    ...{ caption: clean(caption).trim(), networks: one.map(nameNetwork) },
  }))
}

/** The caption's first words and the names of the networks. */
function summarize({ postId: id, number }: FeedTime, captions: readonly Caption[]): string {
  const words = cutWords(captions[0]?.caption ?? '') || `Post ${nameOfPost({ id, number })}`
  return `${words} · ${captions.flatMap(({ networks }) => networks).join(', ')}`
}

function cutWords(caption: string): string {
  // Visible characters are of several signs; beyond these nobody has to look.
  const words = caption.slice(0, 20 * summaryLength).replace(/\s+/g, ' ')
  if (words.length <= summaryLength) return words
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
function describe(
  { postId: id, number, targets }: FeedTime,
  captions: readonly Caption[],
  status: string,
): string {
  const wholes = captions.map(({ networks, caption }) => {
    const whole = cutCaption(caption)
    return captions.length > 1 ? `${networks.join(', ')}:\n${whole}` : whole
  })
  const links = targets.flatMap(({ permalink }) => (isLink(permalink) ? [permalink] : []))
  const facts = [
    `Contas: ${targets.map((one) => clean(nameTarget(one))).join(', ')}`,
    `Situação: ${status}`,
    `Post ${nameOfPost({ id, number })}`,
    ...links.map((link) => `Link: ${link}`),
  ]
  return [...wholes, facts.join('\n')].filter(Boolean).join('\n\n')
}

function nameTarget({ platformId, username }: FeedTarget): string {
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
