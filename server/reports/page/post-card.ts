import { html } from 'hono/html'
import { graphemes } from '#contract/networks/count-text.ts'
import { nameAccount, nameNetwork } from '#contract/networks/networks.ts'
import { ResultMeasure } from '#contract/posts/post-results.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { Publication, ReportPost } from '../facts/find-posts.ts'
import { networkMark, type PageContext, simulatedBadge } from './page-context.ts'
import { formatMoment, formatNumber, measureNames, noFigure } from './words.ts'

/** UTF-16 units of a caption that is unfolded: few networks take more. */
const mostOfWhole = 5000

/** A post of the month, with what became of it on each account. */
export function postCard(post: ReportPost, page: PageContext) {
  const { caption, picture, mediaCount, publications, publicationCount } = post
  // Many accounts may have got the same one.
  const ownCaptions = new Set(publications.flatMap(({ ownCaption }) => ownCaption ?? []))
  const shownOf = new Map([...ownCaptions].map((own) => [own, cutCaption(own).shown]))
  const left = publicationCount - publications.length
  return html`<li class="${mediaCount > 0 ? 'card post' : 'card'}">
    ${
      mediaCount > 0
        ? html`<div class="picture">
            ${
              picture
                ? html`<img src="${page.base}/midia/${picture.mediaId}" alt="${picture.altText}" width="150" height="150" decoding="async" />`
                : html`<span>Vídeo sem miniatura</span>`
            }
            ${mediaCount > 1 ? html`<span class="count">${mediaCount} mídias</span>` : ''}
          </div>`
        : ''
    }
    <div class="about">
      ${captionText(caption)}
      <ul class="publications">
        ${publications.map((one) =>
          publicationRow(
            one,
            {
              ownCaption: shownOf.get(one.ownCaption ?? ''),
              isOther: caption !== null && !one.isAsNow,
            },
            page,
          ),
        )}
      </ul>
      ${left > 0 ? html`<p class="detail">E mais ${formatCount(left, 'publicação', 'publicações')} deste post no mês.</p>` : ''}
    </div>
  </li>`
}

function captionText(caption: string | null) {
  if (caption === null)
    return html`<p class="caption none">O texto e as mídias deste post foram mudados depois que ele saiu. O que saiu está na rede.</p>`
  const { shown, isCut } = cutCaption(caption)
  if (shown === '') return html`<p class="caption none">Sem legenda</p>`
  return html`<p class="caption" dir="auto">${shown}</p>
    ${
      isCut
        ? html`<details>
            <summary>Legenda inteira</summary>
            <p class="caption" dir="auto">${wholeCaption(caption.trim())}</p>
          </details>`
        : ''
    }`
}

function wholeCaption(text: string): string {
  if (text.length <= mostOfWhole) return text
  return `${text.slice(0, mostOfWhole).toWellFormed()}… (a legenda continua na rede)`
}

interface Content {
  /** Where it is another one than the post's, cut. */
  ownCaption: string | undefined
  /** Whether it went out with another caption or other media than are shown. */
  isOther: boolean
}

function publicationRow(one: Publication, { ownCaption, isOther }: Content, page: PageContext) {
  const { platformId, postedAt, permalink } = one
  const network = nameNetwork(platformId)
  return html`<li>
    <p class="place">
      ${networkMark(platformId)} <b dir="auto">${nameAccount(one)}</b>
      <span class="detail">${network}, ${formatMoment(postedAt, page.timeZone)}</span>
      ${simulatedBadge(platformId, page)}
      ${
        isWebAddress(permalink)
          ? html`<a href="${permalink}" target="_blank" rel="noopener noreferrer">Ver o post</a>`
          : ''
      }
    </p>
    ${!isOther ? '' : html`<p class="detail">Saiu com outro texto ou outras mídias, que foram mudados depois.</p>`}
    ${ownCaption === undefined ? '' : html`<p class="own" dir="auto">Legenda nesta rede: ${ownCaption}</p>`}
    ${figures(one, page)}
  </li>`
}

/** Other kinds of addresses are not links: what a network tells is not ours. */
function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:\/\//i.test(address) && URL.canParse(address)
}

function figures({ figures: told, fetchedAt, platformId }: Publication, page: PageContext) {
  const listed = ResultMeasure.options.flatMap((measure) => {
    const value = told?.[measure]
    return value === undefined ? [] : [{ name: measureNames[measure], value }]
  })
  if (listed.length === 0 || !fetchedAt)
    return html`<p class="figures none">Números deste post: ${noFigure}</p>`
  return html`<p class="figures">
    ${listed.map(({ name, value }) => html`<span>${name} <b>${formatNumber(value)}</b></span> `)}
    <small>Fonte: ${nameNetwork(platformId)}, ${formatMoment(fetchedAt, page.timeZone)}</small>
  </p>`
}

/** Characters and lines that stand beside a post's picture; of most captions that is all. */
const most = { characters: 320, lines: 7 }

/** The beginning of a caption, up to the end of a word, and whether there is more. */
export function cutCaption(caption: string): { shown: string; isCut: boolean } {
  const text = caption.trim()
  let length = 0
  let characters = 0
  let lines = 1
  let wordEnd = 0
  for (const character of graphemes(text)) {
    const isBreak = /^\r?\n$/.test(character)
    const isSpace = /^\s/.test(character)
    if (isBreak) lines += 1
    if (characters === most.characters || lines > most.lines) {
      const cut = !isSpace && wordEnd > length / 2 ? wordEnd : length
      return { shown: `${text.slice(0, cut).trimEnd()}…`, isCut: true }
    }
    if (isSpace) wordEnd = length
    length += character.length
    characters += 1
  }
  return { shown: text, isCut: false }
}
