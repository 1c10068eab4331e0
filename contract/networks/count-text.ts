import type { MediaKind } from '../media/media.ts'
import { matchLinks } from '../texts/find-tags.ts'
import type { NetworkRules, TextLimit, TextUnit } from './network-rules.ts'
import { networkRules, type RuledNetworkId } from './rules.ts'

let segmenter: Intl.Segmenter | undefined

/**
 * Visible characters, such as a whole emoji family; code points without `Intl.Segmenter`. Lazy, for
 * the beginning of a long text.
 */
export function* graphemes(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') {
    yield* text
    return
  }
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

export interface TextCount {
  used: number
  limit: number
}

/** A caption's length and limit on a network. `kind`: of the media, which may change the limit. */
export function countText(networkId: RuledNetworkId, text: string, kind?: MediaKind): TextCount {
  const { max, unit } = captionLimit(networkRules[networkId], kind)
  return { used: measureText(text, unit), limit: max }
}

/** Splits a caption into the part within the limit and the rest, between graphemes. */
export function splitAtLimit(
  networkId: RuledNetworkId,
  text: string,
  kind?: MediaKind,
): { within: string; over: string } {
  const { max, unit } = captionLimit(networkRules[networkId], kind)
  if (measureText(text, unit) <= max) return { within: text, over: '' }
  const counted = unit === 'weighted' ? text.normalize() : text
  let used = 0
  let within = 0
  for (const piece of pieces(counted, unit)) {
    used += measureText(piece, unit)
    if (used > max) break
    within += piece.length
  }
  return { within: counted.slice(0, within), over: counted.slice(within) }
}

/** The length of a text as a network counts it, in `unit`. */
export function measureText(text: string, unit: TextUnit): number {
  if (unit === 'utf16') return text.length
  if (unit === 'code-points') return countCharacters(text)
  if (unit === 'utf8-bytes') return countBytes(text)
  return unit === 'weighted' ? weigh(text) : countWithEmojiBytes(text)
}

/** Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * In the network's own unit; `kind`: of the post's first file, since some networks allow less with
 * images.
 */
export function captionLimit({ caption }: NetworkRules, kind?: MediaKind): TextLimit {
  const { max, maxWithImages = max, unit } = caption
  return { max: kind === 'image' ? maxWithImages : max, unit }
}

function countBytes(text: string): number {
  let count = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return count
}

/**
 * Emoji as apps count them: flags, keycaps, skin tones, families. '©' and '®' only with a variation
 * selector.
 */
const picture = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|[©®]\uFE0F|(?![©®])\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?|\p{Emoji_Modifier})`
const emoji = new RegExp(String.raw`${picture}[\u{E0020}-\u{E007F}]*(?:\u200D${picture})*`, 'gu')

/** "Emojis are counted as the number of UTF-8 bytes" (docs/networks.md 7). */
function countWithEmojiBytes(text: string): number {
  let count = countCharacters(text)
  for (const [found] of text.matchAll(emoji)) count += countBytes(found) - countCharacters(found)
  return count
}

/**
 * By published weights (`source` in the rules that have this unit), after NFC: a link counts 23, an
 * emoji 2, Latin and nearby scripts 1, all others 2.
 */
function weigh(text: string): number {
  const normal = text.normalize()
  let weight = 0
  let from = 0
  for (const { 0: link, index } of matchLinks(normal)) {
    weight += weighWithoutLinks(normal.slice(from, index)) + 23
    from = index + link.length
  }
  return weight + weighWithoutLinks(normal.slice(from))
}

function weighWithoutLinks(text: string): number {
  let emojiCount = 0
  const letters = text.replace(emoji, () => {
    emojiCount++
    return ''
  })
  let weight = emojiCount * 2
  for (const letter of letters) weight += isLight(letter.codePointAt(0) ?? 0) ? 1 : 2
  return weight
}

function isLight(code: number): boolean {
  return (
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247)
  )
}

/** Units of splitting: graphemes, and whole links where they count as one. */
function* pieces(text: string, unit: TextUnit): Generator<string> {
  let from = 0
  if (unit === 'weighted')
    for (const { 0: link, index } of matchLinks(text)) {
      yield* graphemes(text.slice(from, index))
      yield link
      from = index + link.length
    }
  yield* graphemes(text.slice(from))
}

export interface TextCut {
  shown: string
  /** The text after '... mais'; empty when all is shown. */
  hidden: string
}

/** The cut moves back to the end of a word by at most so many characters. */
const longestBackStep = 20

/**
 * Splits a text at the network's `fold`, between graphemes; `shown` + `hidden` is the whole text.
 */
export function cutText(networkId: RuledNetworkId, text: string): TextCut {
  const { fold } = networkRules[networkId]
  if (!fold) return { shown: text, hidden: '' }
  const columns = Math.ceil(fold.characters / fold.lines)
  let length = 0
  let characters = 0
  let line = 1
  let column = 0
  let wordStart = 0
  let wordStartCharacters = 0
  for (const character of graphemes(text)) {
    const isBreak = /^\r?\n$/.test(character)
    if (isBreak || column === columns) {
      line++
      column = 0
    }
    if (!isBreak) column++
    if (line > fold.lines || characters === fold.characters) {
      const isInWord = /\S/.test(character) && characters - wordStartCharacters < longestBackStep
      const cut = isInWord && wordStart > 0 ? wordStart : length
      // Only white space would be hidden.
      if (text.slice(cut).trim() === '') break
      return { shown: text.slice(0, cut), hidden: text.slice(cut) }
    }
    length += character.length
    characters++
    if (/\s/.test(character)) {
      wordStart = length
      wordStartCharacters = characters
    }
  }
  return { shown: text, hidden: '' }
}
