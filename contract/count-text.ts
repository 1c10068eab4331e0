import { matchLinks } from './find-tags.ts'
import { graphemes } from './graphemes.ts'
import type { MediaKind } from './media.ts'
import type { NetworkRules, TextLimit, TextUnit } from './networks/network-rules.ts'
import { networkRules, type RuledNetworkId } from './networks/rules.ts'

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
