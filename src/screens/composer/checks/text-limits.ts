import { formatNumber } from '#contract/checks/finding.ts'
import { maxAltTextLength, maxCaptionLength } from '#contract/texts.ts'
import { listLongAltTexts } from '#src/components/list-long-alt-texts.ts'
import { type ComposerState, type DraftText, draftTexts } from '../composer-state.ts'

interface TextLimit {
  limit: number
  /** The start of the message about a text that is too long. */
  name: string
}

/**
 * The limits of the API (`contract/template.ts`), in UTF-16 code units. The networks have limits of
 * their own for the caption.
 */
export const textLimits: Record<DraftText, TextLimit> = {
  caption: { limit: maxCaptionLength, name: 'A legenda leva' },
  description: { limit: 5000, name: 'A descrição leva' },
  location: { limit: 255, name: 'A localização leva' },
  userTags: { limit: 2000, name: 'As marcações levam' },
  productTags: { limit: 2000, name: 'As tags de produto levam' },
  altText: { limit: maxAltTextLength, name: 'O texto alternativo leva' },
}

/** The message about a text that is too long; undefined when it is not. */
export function tellTooLong(field: DraftText, text: string): string | undefined {
  const { limit, name } = textLimits[field]
  return text.length > limit ? `${name} no máximo ${formatNumber(limit)} caracteres.` : undefined
}

/** The counter of a field; undefined while the text has at most 90 % of the limit. */
export function counterOf(
  field: DraftText,
  text: string,
): { used: number; limit: number } | undefined {
  const { limit } = textLimits[field]
  return text.length > limit * 0.9 ? { used: text.length, limit } : undefined
}

interface TooLong {
  field: DraftText
  message: string
}

export function listTooLong(
  state: Pick<ComposerState, DraftText | 'mediaHashes' | 'mediaDetails'>,
): TooLong[] {
  const { mediaHashes, mediaDetails } = state
  const texts = draftTexts.flatMap((field): TooLong[] => {
    const message = tellTooLong(field, state[field])
    return message === undefined ? [] : [{ field, message }]
  })
  const own = listLongAltTexts(mediaHashes.map((hash) => mediaDetails[hash]?.altText ?? ''))
  return [...texts, ...own.map((message): TooLong => ({ field: 'altText', message }))]
}
