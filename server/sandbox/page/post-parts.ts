import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { html } from 'hono/html'
import { nameNetwork } from '#contract/networks/networks.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { choosePlural, formatDuration } from '#contract/texts/format-numbers.ts'
import type { Account } from '../ledger/accounts.ts'
import type { Post } from '../ledger/posts.ts'
import type { StoredMedia } from '../media/media-facts.ts'

const integer = new Intl.NumberFormat('pt-BR')
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

export const formatTime = (ms: number) =>
  `${format(ms, 'dd/MM/yyyy, HH:mm', { in: tz(defaultTimeZone) })} (horário de Brasília)`
export const formatCount = (count: number) =>
  count < 10_000 ? integer.format(count) : compact.format(count)
export const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${choosePlural(count, one, many)}`

/** A small picture; a video without a cover shows its first frame. */
export const thumbnail = (item: StoredMedia, username: string) => {
  if (item.preview === null) {
    return html`<video src="/media/${item.file}#t=0.1" preload="metadata" muted playsinline
      aria-label="Vídeo publicado por ${username}"></video>`
  }
  const what = item.kind === 'video' ? 'Capa do vídeo publicado' : 'Foto publicada'
  return html`<img src="/media/${item.preview}" loading="lazy" decoding="async"
    width="${item.width}" height="${item.height}"
    alt="${item.altText ?? `${what} por ${username}`}" />`
}

/** The published file, unchanged. */
export const fullMedia = (item: StoredMedia, username: string) =>
  item.kind === 'video'
    ? html`<video src="/media/${item.file}" controls playsinline preload="metadata"
        ${item.preview === null ? '' : html`poster="/media/${item.preview}"`}
        aria-label="Vídeo publicado por ${username}"></video>`
    : html`<img src="/media/${item.file}" width="${item.width}" height="${item.height}"
        alt="${item.altText ?? `Foto publicada por ${username}`}" />`

const products: Record<string, string> = { REELS: 'Reel', STORY: 'Story' }

export const kindOf = (post: Post) => {
  const name = products[post.product]
  const [first] = post.items
  const length = first?.durationSeconds ? ` · ${formatDuration(first.durationSeconds)}` : ''
  if (name !== undefined) return `${name}${length}`
  if (!first) return 'Texto'
  if (first.kind === 'video' && post.items.length === 1) return `Vídeo${length}`
  return post.items.length > 1 ? `Carrossel · ${post.items.length}` : 'Foto'
}

export const badges = (post: Post, now: number) => {
  const isOver = post.visibleUntil !== null && post.visibleUntil <= now
  return html`<ul class="badges">
    ${[kindOf(post), ...(isOver ? ['Expirado'] : []), ...post.labels].map(
      (label) => html`<li>${label}</li>`,
    )}
  </ul>`
}

export const published = (post: Post) =>
  html`<time datetime="${new Date(post.publishedAt).toISOString()}">${formatTime(post.publishedAt)}</time>`

export const byline = (account: Account) => html`
  <a class="byline" href="${account.pagePath}">
    <img src="/media/${account.avatar}" alt="" width="36" height="36" />
    <span><strong>${account.username}</strong><small>${nameNetwork(account.network)}</small></span>
  </a>`
